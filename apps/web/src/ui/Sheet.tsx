import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** While a sheet is on the page, print shows it and nothing else. */
const ALONE = {
  '@media print': {
    'body > *:not([data-sheet])': { display: 'none !important' },
    'html, body': { height: 'auto !important', minHeight: '0 !important', overflow: 'visible !important' },
  },
  '@page': { margin: '12mm' },
} as const

/** What both letter and A4 have between those margins, in millimetres. */
const WIDTH = 186
const HEIGHT = 250
const PX_PER_MM = 96 / 25.4
/** In points. Below the second one nobody reads. */
const SIZE = 10
const SMALLEST = 4
const STEP = 0.25

/**
 * What is printed on one page, in black on white. It has the page's width on the screen too, unseen, so that the size of
 * its letters is measured: the largest with which all of it fits.
 */
export const Sheet = ({ label, children }: { label: string; children: ReactNode }) => {
  const sheet = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const own = sheet.current
    if (own === null) return
    for (let size = SIZE; size >= SMALLEST; size -= STEP) {
      own.style.fontSize = `${size}pt`
      if (own.scrollHeight <= HEIGHT * PX_PER_MM) return
    }
  })
  return createPortal(
    <Box
      ref={sheet}
      data-sheet
      component="article"
      aria-label={label}
      sx={{
        visibility: 'hidden',
        pointerEvents: 'none',
        position: 'fixed',
        top: 0,
        left: 0,
        width: `${WIDTH}mm`,
        lineHeight: 1.2,
        color: '#000',
        bgcolor: '#fff',
        overflowWrap: 'anywhere',
        '& h1': { fontSize: '1.5em', m: 0, mb: '0.4em' },
        '& table': { width: '100%', borderCollapse: 'collapse' },
        '& th, & td': {
          textAlign: 'left',
          verticalAlign: 'top',
          fontWeight: 'inherit',
          borderBottom: '0.5pt solid #999',
          px: '0.3em',
          py: '0.1em',
        },
        '& th': { fontWeight: 600 },
        '@media print': { visibility: 'visible', position: 'static' },
      }}
    >
      <GlobalStyles styles={ALONE} />
      {children}
    </Box>,
    document.body,
  )
}
