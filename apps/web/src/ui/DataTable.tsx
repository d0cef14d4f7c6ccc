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

export type Columna<F> = {
  titulo: string
  celda: (fila: F) => ReactNode
  /** Figures: right-aligned. */
  numero?: boolean
  /** Kept on one line: dates, names, plates. */
  corta?: boolean
}

type Props<F> = {
  etiqueta: string
  columnas: readonly Columna<F>[]
  filas: readonly F[]
  claveDe: (fila: F) => string
  /** Last column, or foot of the card. */
  renderAccion?: (fila: F) => ReactNode
  /** A last row across the whole table; on phones, after the cards. */
  ultima?: ReactNode
}

/** A table; on phones, one card per row with the same words. The first column names the row. */
export const Tabla = <F,>(props: Props<F>) => {
  const telefono = useMediaQuery(useTheme().breakpoints.down('sm'))
  return telefono ? <Tarjetas {...props} /> : <Filas {...props} />
}

const Filas = <F,>({ etiqueta, columnas, filas, claveDe, renderAccion, ultima }: Props<F>) => (
  <TableContainer component={Paper} variant="outlined">
    <Table aria-label={etiqueta}>
      <TableHead>
        <TableRow>
          {columnas.map((columna) => (
            <TableCell key={columna.titulo} align={columna.numero ? 'right' : 'left'}>
              {columna.titulo}
            </TableCell>
          ))}
          {renderAccion ? <TableCell align="right">Acciones</TableCell> : null}
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& tr:last-child > *': { borderBottom: 0 } }}>
        {filas.map((fila) => (
          <TableRow key={claveDe(fila)} hover tabIndex={-1}>
            {columnas.map((columna, i) => (
              <TableCell
                key={columna.titulo}
                align={columna.numero ? 'right' : 'left'}
                {...(i === 0 ? { component: 'th', scope: 'row' } : {})}
                sx={{
                  ...(i === 0 ? { fontWeight: 600 } : {}),
                  ...(columna.corta || columna.numero ? { whiteSpace: 'nowrap' } : {}),
                }}
              >
                {columna.celda(fila)}
              </TableCell>
            ))}
            {renderAccion ? <TableCell align="right">{renderAccion(fila)}</TableCell> : null}
          </TableRow>
        ))}
        {ultima ? (
          <TableRow>
            <TableCell colSpan={columnas.length + (renderAccion ? 1 : 0)}>{ultima}</TableCell>
          </TableRow>
        ) : null}
      </TableBody>
    </Table>
  </TableContainer>
)

const Tarjetas = <F,>({ etiqueta, columnas, filas, claveDe, renderAccion, ultima }: Props<F>) => {
  const [primera, ...resto] = columnas
  return (
    <Box component="ul" aria-label={etiqueta} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {filas.map((fila) => (
        <Paper key={claveDe(fila)} component="li" variant="outlined" tabIndex={-1} sx={{ p: 4 }}>
          <Typography variant="h4" component="h2">
            {primera?.celda(fila)}
          </Typography>
          <Box
            component="dl"
            sx={{ m: 0, mt: 2, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 4, rowGap: 1 }}
          >
            {resto.map((columna) => (
              <Box key={columna.titulo} sx={{ display: 'contents' }}>
                <Typography variant="body2" component="dt" sx={{ color: 'text.secondary' }}>
                  {columna.titulo}
                </Typography>
                <Typography variant="body2" component="dd" sx={{ m: 0, textAlign: 'right' }}>
                  {columna.celda(fila)}
                </Typography>
              </Box>
            ))}
          </Box>
          {renderAccion ? <Box sx={{ mt: 3, display: 'grid' }}>{renderAccion(fila)}</Box> : null}
        </Paper>
      ))}
      {ultima ? <li>{ultima}</li> : null}
    </Box>
  )
}
