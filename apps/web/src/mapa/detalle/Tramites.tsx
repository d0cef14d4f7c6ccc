import { PATHS } from '../../lib/paths.ts'
import type { Servicio } from '@aliadas/contract/servicios'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { BotonDeCarpetas } from '../../fuec/index.ts'
import { formatDateTime } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/links.tsx'
import type { AccionDelMapa } from '../pasos.ts'
import { PorDondeFue } from './PorDondeFue.tsx'

const DISCRETO = { size: 'small', color: 'inherit', sx: { px: 2 } } as const

type Props = { servicio: Servicio; onActuar: (accion: AccionDelMapa) => void }

/** The FUEC, its replacement and earlier files. */
export const Tramites = ({ servicio: s, onActuar }: Props) => (
  <>
    {s.fuecURL ? (
      <Button {...DISCRETO} color={s.fuecVigente ? 'inherit' : 'error'} href={s.fuecURL} target="_blank" rel="noopener">
        {s.fuecVigente ? 'Ver FUEC' : 'Ver FUEC (no vigente)'}
      </Button>
    ) : null}
    <BotonDeCarpetas servicio={s} />
    <PorDondeFue servicio={s} />
    {s.acciones.reemplazarFuec.permitido && s.fuecVigente ? (
      <Button {...DISCRETO} onClick={() => onActuar('reemplazarFuec')}>
        Reemplazar FUEC
      </Button>
    ) : null}
    {s.fuecAnteriores.map(({ fuecURL, reemplazadoEn, anulado }) => (
      <Button key={fuecURL} {...DISCRETO} href={fuecURL} target="_blank" rel="noopener">
        {anulado ? 'FUEC anulado' : 'FUEC anterior, hasta'} {formatDateTime(reemplazadoEn)}
      </Button>
    ))}
  </>
)

/** Link to the validation of a payment, or why this person may not validate it. */
export const ValidarPago = ({ servicio: s }: { servicio: Servicio }) => {
  const { permitido, motivo } = s.acciones.validarPago
  if (s.estado !== 'validar') return null
  return permitido ? (
    <ButtonLink
      variant="contained"
      to={s.metodoPago === 'epayco' ? PATHS.reservas : PATHS.validarTransferencia}
      search={{ reserva: s.id }}
    >
      Validar pago
    </ButtonLink>
  ) : motivo ? (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      Validar pago: {motivo}
    </Typography>
  ) : null
}
