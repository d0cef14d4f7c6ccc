import { enLinea } from '@aliadas/contract/core'
import {
  ETIQUETA_DE_EPAYCO,
  MENSAJE_DE_REPARO,
  type EstadoDeEpayco,
  type EvidenciaDePago,
} from '@aliadas/contract/pagos'
import Alert, { type AlertColor } from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '../lib/format.ts'

const COLOR: Record<EstadoDeEpayco, AlertColor> = {
  aceptada: 'success',
  pendiente: 'info',
  rechazada: 'error',
  reversada: 'error',
  porRevisar: 'warning',
}

type Props = { evidencia: readonly EvidenciaDePago[]; estado: EstadoDeEpayco | null }

/**
 * ePayco's calls about this payment. Their signature does not cover the state, so a person must check before
 * confirming.
 */
export const Evidencia = ({ evidencia, estado }: Props) => (
  <Box component="section" aria-label="Evidencia de ePayco" sx={{ display: 'grid', gap: 2 }}>
    <Typography variant="h4" component="h3">
      Evidencia de ePayco
    </Typography>
    {estado === null ? (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        ePayco todavía no ha avisado de este pago.
      </Typography>
    ) : (
      <>
        <Alert severity={COLOR[estado]}>
          {ETIQUETA_DE_EPAYCO[estado]}. Compara la referencia en tu panel de ePayco antes de confirmar.
        </Alert>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {evidencia.map((e) => (
            <Typography key={e.id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <b>{ETIQUETA_DE_EPAYCO[e.estado]}</b> · {e.moneda} {e.monto} · referencia {e.referencia} · transacción{' '}
              {e.transaccion}
              {e.banco ? ` · ${e.banco}` : ''}
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {enLinea(formatDateTime(e.en), ...e.reparos.map((reparo) => MENSAJE_DE_REPARO[reparo]))}
              </Box>
            </Typography>
          ))}
        </Box>
      </>
    )}
  </Box>
)
