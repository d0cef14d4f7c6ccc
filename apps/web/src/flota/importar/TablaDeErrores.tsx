import type { ErrorDeImportacion } from '@aliadas/contract/flota'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { formatCount, formatInteger } from '../../lib/format.ts'

type Props = { errores: readonly ErrorDeImportacion[]; total: number }

/** Every error with row and column, numbered as in the spreadsheet. */
export const TablaDeErrores = ({ errores, total }: Props) => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <Alert severity="error">
      Hay {formatCount(total, 'error', 'errores')}: corrígelos en tu archivo y elígelo de nuevo. No se agregó ningún
      vehículo.
      {errores.length < total ? ` Estos son los primeros ${formatInteger(errores.length)}.` : ''}
    </Alert>
    {/* Focusable, so that the keyboard can scroll it. */}
    <Box tabIndex={0} role="group" aria-label="Errores del archivo" sx={{ maxHeight: 320, overflow: 'auto' }}>
      <Table size="small" stickyHeader aria-label="Errores">
        <TableHead>
          <TableRow>
            <TableCell>Fila</TableCell>
            <TableCell>Columna</TableCell>
            <TableCell>Qué corregir</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {errores.map(({ fila, campo, columna, mensaje }) => (
            <TableRow key={`${fila} ${campo} ${mensaje}`}>
              <TableCell>{fila}</TableCell>
              <TableCell>{columna}</TableCell>
              <TableCell>{mensaje}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  </Box>
)
