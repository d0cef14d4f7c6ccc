/**
 * Layout of all our image layers: images are always drawn, and labels of the base map that collide with them are
 * hidden. The library places upper layers first and drops what collides with them.
 */
export const ABOVE_LABELS = { 'icon-allow-overlap': true, 'icon-ignore-placement': false } as const
