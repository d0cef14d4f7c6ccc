import { PATHS } from '../../lib/paths.ts'
import type { Servicio } from '@aliadas/contract'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/links.tsx'
import type { AccionDelMapa } from '../pasos.ts'

const ENTERO = { gridColumn: '1 / -1' } as const

type Props = { servicio: Servicio; onActuar: (accion: AccionDelMapa) => void }

/** Ways out of the panel: the FUEC once it is there, with what it was before, and the payment that waits for its validation. */
export const Tramites = ({ servicio: s, onActuar }: Props) => {
  const { permitido, motivo } = s.acciones.validarPago
  return (
    <>
      {s.fuecURL ? (
        <Button
          variant="outlined"
          href={s.fuecURL}
          target="_blank"
          rel="noopener"
          sx={s.acciones.reemplazarFuec.permitido ? {} : ENTERO}
        >
          Ver FUEC
        </Button>
      ) : null}
      {s.acciones.reemplazarFuec.permitido ? (
        <Button variant="outlined" onClick={() => onActuar('reemplazarFuec')}>
          Reemplazar FUEC
        </Button>
      ) : null}
      {s.fuecAnteriores.map(({ fuecURL, reemplazadoEn }) => (
        <Button key={fuecURL} size="small" href={fuecURL} target="_blank" rel="noopener" sx={ENTERO}>
          FUEC anterior, hasta {formatDateTime(reemplazadoEn)}
        </Button>
      ))}
      {s.estado === 'validar' && permitido ? (
        <ButtonLink
          variant="contained"
          to={s.metodoPago === 'epayco' ? PATHS.reservas : PATHS.validarTransferencia}
          search={{ reserva: s.id }}
          sx={ENTERO}
        >
          Validar pago
        </ButtonLink>
      ) : null}
      {s.estado === 'validar' && motivo ? (
        <Typography variant="caption" sx={{ ...ENTERO, color: 'text.secondary' }}>
          Validar pago: {motivo}
        </Typography>
      ) : null}
    </>
  )
}
