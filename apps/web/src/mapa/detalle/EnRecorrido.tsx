import { partesDe } from '@aliadas/contract/core'
import { estaEnRecorrido, type Servicio } from '@aliadas/contract/servicios'
import { esPosicionVieja } from '@aliadas/contract/posiciones'
import GpsFixed from '@mui/icons-material/GpsFixed'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { posicionesQuery } from '../../posiciones/index.ts'
import { useServerNow } from '../../lib/server-clock.ts'
import { edadDe } from '../vehiculos.ts'
import { cuentaDe } from './cuenta.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually-hidden.ts'

const dosCifras = (n: number): string => String(n).padStart(2, '0')

type Props = {
  servicio: Servicio
  /** Whether the camera follows the vehicle. */
  siguiendo: boolean
  onSeguir: (siguiendo: boolean) => void
}

/** One line for a trip whose route has started: whether its vehicle has left, the time to departure, and the age of its last position. */
export const EnRecorrido = ({ servicio, siguiendo, onSeguir }: Props) => {
  const { id, salida } = servicio
  const ahora = useServerNow(1000)
  const { data } = useQuery(posicionesQuery)
  const posicion = data?.posiciones.find((p) => p.idServicio === id)
  const vieja = posicion ? esPosicionVieja(posicion.en, ahora) : true
  const resta = salida ? Date.parse(salida) - ahora : 0
  return (
    <Box
      component="section"
      aria-label="Posición del vehículo"
      sx={{
        px: 3,
        py: 2,
        borderRadius: 2,
        bgcolor: vieja ? 'background.default' : 'successBackground',
        color: vieja ? 'text.secondary' : 'success.main',
      }}
    >
      <Typography variant="caption" component="p" sx={{ fontWeight: 500 }}>
        <b>{estaEnRecorrido(servicio) ? 'En recorrido' : 'Por salir'}</b>
        {resta > 0 ? <Falta resta={resta} /> : null}
        {posicion ? (
          <>
            {` · Última posición ${edadDe(posicion.en, ahora)}`}
            {posicion.velocidad !== null && !vieja ? ` · ${Math.round(posicion.velocidad)} km/h` : ''}
          </>
        ) : (
          <>
            <span aria-hidden> · aún no reporta</span>
            <Box component="span" sx={VISUALLY_HIDDEN}>
              . El vehículo aún no reporta su posición
            </Box>
          </>
        )}
      </Typography>
      {posicion ? (
        <Button
          size="small"
          color="inherit"
          startIcon={<GpsFixed />}
          aria-pressed={siguiendo}
          onClick={() => onSeguir(!siguiendo)}
          sx={{ ml: -2, mt: 1 }}
        >
          {siguiendo ? 'Dejar de seguir' : 'Seguir en el mapa'}
        </Button>
      ) : null}
      {posicion && vieja ? (
        <Typography variant="caption" component="p">
          Sin noticias recientes: el mapa muestra dónde estaba.
        </Typography>
      ) : null}
    </Box>
  )
}

/** Time to departure. Without days, because the route starts two hours before departure. */
const Falta = ({ resta }: { resta: number }) => {
  const { dias, horas, minutos, segundos } = partesDe(resta)
  const [h, m, s] = [horas, minutos, segundos].map(dosCifras)
  return (
    <>
      {' · '}
      <span role="timer" aria-label="Tiempo para la salida">
        <span aria-hidden>
          sale en {dias > 0 ? `${dias} d ` : ''}
          {h}:{m}:{s}
        </span>
        <Box component="span" sx={VISUALLY_HIDDEN}>
          {cuentaDe(resta).flat().join(' ')}
        </Box>
      </span>
    </>
  )
}
