import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTheme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'

export type Column<F> = {
  title: string
  cell: (row: F) => ReactNode
  /** Figures: right-aligned. */
  number?: boolean
  /** Kept on one line: dates, names, plates. */
  short?: boolean
}

type Props<F> = {
  label: string
  columns: readonly Column<F>[]
  rows: readonly F[]
  keyOf: (row: F) => string
  /** Last column, or foot of the card. */
  renderAction?: (row: F) => ReactNode
  /** A last row across the whole table; on phones, after the cards. */
  last?: ReactNode
}

/** A table; on phones, one card per row with the same words. The first column names the row. */
export const DataTable = <F,>(props: Props<F>) => {
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'))
  return phone ? <Cards {...props} /> : <Rows {...props} />
}

const Rows = <F,>({ label, columns, rows, keyOf, renderAction, last }: Props<F>) => (
  <TableContainer component={Paper} variant="outlined">
    <Table aria-label={label}>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column.title} align={column.number ? 'right' : 'left'}>
              {column.title}
            </TableCell>
          ))}
          {renderAction ? <TableCell align="right">Acciones</TableCell> : null}
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& tr:last-child > *': { borderBottom: 0 } }}>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} hover tabIndex={-1}>
            {columns.map((column, i) => (
              <TableCell
                key={column.title}
                align={column.number ? 'right' : 'left'}
                {...(i === 0 ? { component: 'th', scope: 'row' } : {})}
                sx={{
                  ...(i === 0 ? { fontWeight: 600 } : {}),
                  ...(column.short || column.number ? { whiteSpace: 'nowrap' } : {}),
                }}
              >
                {column.cell(row)}
              </TableCell>
            ))}
            {renderAction ? <TableCell align="right">{renderAction(row)}</TableCell> : null}
          </TableRow>
        ))}
        {last ? (
          <TableRow>
            <TableCell colSpan={columns.length + (renderAction ? 1 : 0)}>{last}</TableCell>
          </TableRow>
        ) : null}
      </TableBody>
    </Table>
  </TableContainer>
)

const Cards = <F,>({ label, columns, rows, keyOf, renderAction, last }: Props<F>) => {
  const [first, ...rest] = columns
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {rows.map((row) => (
        <Paper key={keyOf(row)} component="li" variant="outlined" tabIndex={-1} sx={{ p: 4 }}>
          <Typography variant="h4" component="h2">
            {first?.cell(row)}
          </Typography>
          <Box
            component="dl"
            sx={{ m: 0, mt: 2, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 4, rowGap: 1 }}
          >
            {rest.map((column) => (
              <Box key={column.title} sx={{ display: 'contents' }}>
                <Typography variant="body2" component="dt" sx={{ color: 'text.secondary' }}>
                  {column.title}
                </Typography>
                <Typography variant="body2" component="dd" sx={{ m: 0, textAlign: 'right' }}>
                  {column.cell(row)}
                </Typography>
              </Box>
            ))}
          </Box>
          {renderAction ? <Box sx={{ mt: 3, display: 'grid' }}>{renderAction(row)}</Box> : null}
        </Paper>
      ))}
      {last ? <li>{last}</li> : null}
    </Box>
  )
}
