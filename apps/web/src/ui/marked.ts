/** A chip may have the colour of the row. */
const EDGE = 'inset 0 0 0 1px currentColor'

/** Of a row or a card that has just been changed. */
export const MARKED = {
  'data-marked': true,
  sx: {
    bgcolor: 'successBackground',
    transition: 'background-color 180ms',
    boxShadow: 'inset 3px 0 0 var(--success)',
    '& .MuiChip-root, & [data-chip]': { boxShadow: EDGE },
  },
} as const
