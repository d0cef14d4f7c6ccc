import type { ClaseDePago } from '@aliadas/contract/pagos'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatCount, formatPesos } from '../lib/format.ts'
import { FilaDePago } from './FilaDePago.tsx'
import { MarcoDeDetalle } from './MarcoDeDetalle.tsx'
import { PreguntaDePago } from './PreguntaDePago.tsx'
import { NOMBRE, VARIOS } from './textos.ts'
import { usePagarVarios } from './usePagarVarios.ts'

type Props = {
  clase: ClaseDePago
  ids: readonly string[]
  abierto: boolean
  onPagados: (ids: readonly string[]) => void
  onCerrar: () => void
}

/** Several payments of one kind with one confirmation and a number for each. A row that fails shows its error. */
export const PagarVarios = ({ clase, ids, abierto, onPagados, onCerrar }: Props) => {
  const { lectura, form, filas, pendientes, fallas, aviso, pregunta, envio, enviar, pegar } = usePagarVarios({
    clase,
    ids,
    onPagados,
    onCerrar,
  })
  const total = pendientes.reduce((suma, { fila }) => suma + (fila.valor ?? 0), 0)
  const idos = ids.length - filas.length
  return (
    <MarcoDeDetalle
      title={`Pagar ${formatCount(ids.length, NOMBRE[clase].toLowerCase(), VARIOS[clase])}`}
      width="md"
      abierto={abierto}
      onCerrar={onCerrar}
      lectura={lectura}
      ocupado={envio.isPending}
      onSubmit={enviar}
      acciones={
        <Button type="submit" variant="contained" disabled={pendientes.length === 0} loading={envio.isPending}>
          {`${pregunta.length > 0 ? 'Sí, registrar' : 'Registrar'} ${formatCount(pendientes.length, 'pago')}`}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Escribe el número de transacción de cada pago, o copia la columna de tu hoja de cálculo y pégala en la primera
        casilla: se llenan las que siguen.
      </Typography>
      {idos > 0 ? (
        <Alert severity="info">
          {idos === 1
            ? 'Uno de los que elegiste ya no está por pagar.'
            : `${idos} de los que elegiste ya no están por pagar.`}
        </Alert>
      ) : null}
      <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
        {aviso}
      </Typography>
      <Box component="ol" aria-label="Pagos elegidos" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {filas.map(({ i, fila, pagado }) => (
          <FilaDePago
            key={fila.id}
            fila={fila}
            i={i}
            control={form.control}
            pagado={pagado}
            falla={fallas[fila.id]}
            ocupado={envio.isPending}
            onPegar={(campo, e) => pegar(i, campo, e)}
          />
        ))}
      </Box>
      <PreguntaDePago advertencias={pregunta} />
      {total > 0 ? (
        <Typography variant="body2" sx={{ textAlign: 'right' }}>
          Total: <b>{formatPesos(total)}</b>
        </Typography>
      ) : null}
    </MarcoDeDetalle>
  )
}
