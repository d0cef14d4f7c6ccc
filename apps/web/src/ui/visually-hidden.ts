/** For screen readers alone. In pixels: in `sx` a width of 1 is all of the width, and the page scrolls by what it hides. */
export const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'clip',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
