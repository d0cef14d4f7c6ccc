import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { bestFit, rowsOfPages } from './sheet-pages.ts'

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
const PAGE = HEIGHT * PX_PER_MM
/** Sizes of the letters in points. Nobody reads smaller ones on paper. */
const SIZES = Array.from({ length: 13 }, (_, i) => 7 + i / 4)

/**
 * What is printed, in black on white. It has the page's width on the screen too, unseen, so that the size of its letters
 * is measured.
 */
const Paper = ({ ref, label, children }: { ref: Ref<HTMLElement>; label: string; children: ReactNode }) =>
  createPortal(
    <Box
      ref={ref}
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
        // Under reduced motion each change takes a millisecond, and the size before would be measured.
        '&, & *': { transition: 'none !important' },
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

/** Chooses the letters by the pages that each size needs, and returns those pages. */
const fit = (sheet: HTMLElement, pagesAt: () => number[]): number[] => {
  const best = bestFit(SIZES, (size) => {
    sheet.style.fontSize = `${size}pt`
    return pagesAt()
  })
  if (best) sheet.style.fontSize = `${best.size}pt`
  return best?.pages ?? []
}

/** A sheet of one page, as long as its letters stay readable; what is longer flows on to the next one. */
export const Sheet = ({ label, children }: { label: string; children: ReactNode }) => {
  const sheet = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const own = sheet.current
    if (own) fit(own, () => Array.from({ length: Math.ceil(own.scrollHeight / PAGE) }, () => 1))
  })
  return (
    <Paper ref={sheet} label={label}>
      {children}
    </Paper>
  )
}

type TableProps = {
  title: string
  /** Each column with its share of the width: so a row is as tall on each page. A long text of one line is cut. */
  columns: readonly { title: string; width: string; oneLine?: boolean }[]
  /** A text for each column. */
  rows: readonly { key: string; cells: readonly string[] }[]
  /** Called with the number of pages. */
  onPages: (pages: number) => void
}

const ONE_LINE = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** A table on as few pages as possible, each below the same heading, and with its number where there are several. */
export const SheetTable = ({ title, columns, rows, onPages }: TableProps) => {
  const sheet = useRef<HTMLElement>(null)
  const counted = useRef<string>(null)
  const [pages, setPages] = useState<readonly number[]>([rows.length])
  const text = JSON.stringify([columns, rows])
  useLayoutEffect(() => {
    const own = sheet.current
    // Counted once for each content: splitting the rows moves their borders, and must not begin anew.
    if (own === null || text === counted.current) return
    const found = fit(own, () => {
      const heading = (own.querySelector('tbody')?.getBoundingClientRect().top ?? 0) - own.getBoundingClientRect().top
      const heights = [...own.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height)
      return rowsOfPages(heights, PAGE - heading)
    })
    counted.current = text
    onPages(found.length)
    setPages((before) => (before.join() === found.join() ? before : found))
  }, [text, onPages])
  const from = pages.map((_, page) => pages.slice(0, page).reduce((sum, n) => sum + n, 0))
  return (
    <Paper ref={sheet} label={title}>
      {from.map((first, page) => (
        <Box key={first} component="section" sx={page === 0 ? {} : { breakBefore: 'page' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '1em', whiteSpace: 'nowrap' }}>
            <h1>{title}</h1>
            {pages.length > 1 ? (
              <span>
                página {page + 1} de {pages.length}
              </span>
            ) : null}
          </Box>
          <table style={{ tableLayout: 'fixed' }}>
            <thead>
              <tr>
                {columns.map(({ title: name, width }) => (
                  <th key={name} style={{ width }}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {/* Rows that came since the pages were counted stand on the last one until they are counted again. */}
            <tbody>
              {rows.slice(first, page === pages.length - 1 ? rows.length : from[page + 1]).map(({ key, cells }) => (
                <tr key={key}>
                  {columns.map(({ title: name, oneLine }, i) => (
                    <td key={name} style={oneLine ? ONE_LINE : undefined}>
                      {cells[i]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      ))}
    </Paper>
  )
}
