import type { Servicio } from '@aliadas/contract'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { EnlaceBoton } from '../../ui/enlaces.tsx'

const ENTERO = { gridColumn: '1 / -1' } as const

/** Ways out of the panel: the FUEC once it is there, and the payment that waits for its validation. */
export const Tramites = ({ servicio: s }: { servicio: Servicio }) => {
  const { permitido, motivo } = s.acciones.validarPago
  return (
    <>
      {s.fuecURL ? (
        <Button variant="outlined" href={s.fuecURL} target="_blank" rel="noopener" sx={ENTERO}>
          Ver FUEC
        </Button>
      ) : null}
      {s.estado === 'validar' && permitido ? (
        <EnlaceBoton
          variant="contained"
          to={s.metodoPago === 'epayco' ? '/panel-control/reservas' : '/panel-control/validarTransferencia'}
          search={{ reserva: s.id }}
          sx={ENTERO}
        >
          Validar pago
        </EnlaceBoton>
      ) : null}
      {s.estado === 'validar' && motivo ? (
        <Typography variant="caption" sx={{ ...ENTERO, color: 'text.secondary' }}>
          Validar pago: {motivo}
        </Typography>
      ) : null}
    </>
  )
}
