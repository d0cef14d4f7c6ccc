/**
 * Layout of everything of ours that is an image: it is drawn wherever it lies, and what the base map writes gives way to it. The library
 * places the upper layers first and what collides with them not at all.
 */
export const ABOVE_LABELS = { 'icon-allow-overlap': true, 'icon-ignore-placement': false } as const
