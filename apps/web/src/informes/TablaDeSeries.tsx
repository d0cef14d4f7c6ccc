import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { formatDay } from '../lib/format.ts'
import { VISUALLY_HIDDEN } from '../ui/visually-hidden.ts'

export type Serie = {
  label: string
  values: readonly number[]
  /** The values are not parts of a sum, so there is no total. */
  sinTotal?: boolean
}

type Props = {
  title: string
  semanas: readonly string[]
  series: readonly Serie[]
  formato: (valor: number) => string
  /** Only for screen readers: nothing in it takes the focus. */
  oculta?: boolean
}

/** Weekly values and their totals. */
export const TablaDeSeries = ({ title, semanas, series, formato, oculta = false }: Props) => (
  // Wider than a phone: it scrolls horizontally, also with the keyboard.
  <Box
    {...(oculta ? {} : { role: 'region', 'aria-label': title, tabIndex: 0 })}
    sx={oculta ? VISUALLY_HIDDEN : { overflowX: 'auto' }}
  >
    <Table size="small" aria-label={title}>
      <TableHead>
        <TableRow>
          <TableCell>Semana del</TableCell>
          {series.map(({ label }) => (
            <TableCell key={label} align="right">
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody sx={{ fontVariantNumeric: 'tabular-nums', '& td': { whiteSpace: 'nowrap' } }}>
        {semanas.map((semana, i) => (
          <TableRow key={semana}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {formatDay(semana)}
            </TableCell>
            {series.map(({ label, values }) => (
              <TableCell key={label} align="right">
                {formato(values[i] ?? 0)}
              </TableCell>
            ))}
          </TableRow>
        ))}
        <TableRow sx={{ '& > *': { fontWeight: 600, borderBottom: 0 } }}>
          <TableCell component="th" scope="row">
            Total
          </TableCell>
          {series.map(({ label, values, sinTotal = false }) => (
            <TableCell key={label} align="right">
              {sinTotal ? '' : formato(values.reduce((suma, n) => suma + n, 0))}
            </TableCell>
          ))}
        </TableRow>
      </TableBody>
    </Table>
  </Box>
)
