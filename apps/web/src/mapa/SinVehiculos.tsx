import { comoSeEscribe } from '@aliadas/contract/empresas'
import { PATHS } from '../lib/paths.ts'
import DirectionsBusOutlined from '@mui/icons-material/DirectionsBusOutlined'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { readingOf } from '../lib/query.ts'
import { useSession } from '../lib/session.ts'
import { useSinMercado } from '../servicios/index.ts'
import { ButtonLink } from '../ui/links.tsx'
import { SHADOW } from '../ui/tokens.ts'
import { CLASE_DE_PASOS, PASOS_AL_LADO } from './primeros/estado.ts'

/** On a narrow screen the opened first steps lie where the card is, and name its act as well. */
const CEDE_A_LOS_PASOS = {
  [`@media (max-width: ${PASOS_AL_LADO - 0.05}px)`]: {
    [`.${CLASE_DE_PASOS}:has(> [aria-expanded="true"]) ~ &`]: { display: 'none' },
  },
}

/**
 * Card for a company without vehicles, which cannot bid: it links to the fleet (specification §2), and before that to a
 * profile that is not complete. Centred in the map, right of the list's `lista` px.
 */
export const SinVehiculos = ({ lista }: { lista: number }) => (
  <Paper
    role="alert"
    variant="outlined"
    sx={{
      position: 'absolute',
      zIndex: 3,
      top: '50%',
      left: `calc(50% + ${lista / 2}px)`,
      translate: '-50% -50%',
      width: `min(360px, calc(100% - ${lista + 32}px))`,
      p: 6,
      display: 'grid',
      justifyItems: 'center',
      gap: 3,
      textAlign: 'center',
      boxShadow: SHADOW,
      ...CEDE_A_LOS_PASOS,
    }}
  >
    <DirectionsBusOutlined aria-hidden sx={{ fontSize: 36, color: 'warningText' }} />
    <Typography variant="h4" component="p">
      Tu empresa no tiene tipos de vehículo registrados
    </Typography>
    <Mercado />
    <Acto />
  </Paper>
)

/** The next act: the fleet takes no vehicle before the profile is complete. */
const Acto = () => {
  const sinMercado = useSinMercado()
  const antes = useSession().perfilCompleto ? null : sinMercado
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {antes ? antes.detalle : 'Agrega un vehículo a tu flota para ver los servicios que puedes ofertar.'}
      </Typography>
      {antes?.acto ? (
        <ButtonLink variant="contained" {...antes.acto.link}>
          {antes.acto.label}
        </ButtonLink>
      ) : null}
      <ButtonLink variant={antes?.acto ? 'text' : 'contained'} to={PATHS.flota}>
        Gestionar Flota
      </ButtonLink>
    </>
  )
}

/**
 * Interval at which the number of open requests is read again, in ms: a company without vehicles gets no events about
 * them.
 */
const RITMO_MS = 60_000

/** Number of requests by vehicle type; renders nothing without requests or before the number is known. */
const Mercado = () => {
  const { data } = useQuery({ ...readingOf('contarMercado', {}), refetchInterval: RITMO_MS })
  const tipos = data?.tipos ?? []
  if (tipos.length === 0) return null
  return (
    <Typography variant="body2" sx={{ fontWeight: 500 }}>
      Ahora esperan ofertas:{' '}
      {tipos.map(({ tipo, cuantos }) => `${cuantos}\u00A0de\u00A0${comoSeEscribe(tipo)}`).join(', ')}.
    </Typography>
  )
}
