/** Of a row or a card that has just been changed. */
export const MARKED = {
  'data-marked': true,
  sx: { bgcolor: 'successBackground', transition: 'background-color 180ms', boxShadow: 'inset 3px 0 0 var(--success)' },
} as const
