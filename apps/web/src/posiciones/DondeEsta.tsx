import { esPosicionVieja } from '@aliadas/contract/posiciones'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { formatAge } from '../lib/format.ts'
import { PATHS } from '../lib/paths.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { TextLink } from '../ui/links.tsx'
import { posicionesQuery } from './posiciones-cache.ts'

/** Interval at which the age of a position is rendered again, in ms. */
const RITMO_MS = 10_000

/** Where a vehicle is during a trip, in words, with a link to the map; renders nothing without a trip. */
export const DondeEsta = ({ idVehiculo }: { idVehiculo: string }) => {
  const ahora = useServerNow(RITMO_MS)
  const { data } = useQuery(posicionesQuery)
  const posicion = data?.posiciones.find((p) => p.idVehiculo === idVehiculo)
  if (!posicion) return null
  const { en, velocidad, lat, lon, idServicio } = posicion
  const vieja = esPosicionVieja(en, ahora)
  // A position newer than the last tick of the clock has age 0, not a negative one.
  const edad = formatAge(en, ahora)
  return (
    <Alert
      severity={vieja ? 'warning' : 'success'}
      role="region"
      aria-label="Dónde está"
      action={
        <TextLink to={PATHS.mapa} search={{ servicio: idServicio }} color="inherit" sx={{ p: 2 }}>
          Ver en el mapa
        </TextLink>
      }
    >
      Última posición {edad}: {lat.toFixed(5)}, {lon.toFixed(5)}
      {velocidad === null || vieja ? '' : ` · ${Math.round(velocidad)} km/h`}
      {vieja ? '. Sin noticias recientes.' : ''}
    </Alert>
  )
}
