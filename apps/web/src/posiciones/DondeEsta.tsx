import { esPosicionVieja } from '@aliadas/contract/posiciones'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { formatAge } from '../lib/format.ts'
import { PATHS } from '../lib/paths.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { TextLink } from '../ui/links.tsx'
import { posicionesQuery } from './posiciones-cache.ts'

/** How often the age of a position is written again, in ms. */
const RITMO_MS = 10_000

/** Where a vehicle is while it runs a service, in words, with the way to the map; nothing while it runs none. */
export const DondeEsta = ({ idVehiculo }: { idVehiculo: string }) => {
  const ahora = useServerNow(RITMO_MS)
  const { data } = useQuery(posicionesQuery)
  const posicion = data?.posiciones.find((p) => p.idVehiculo === idVehiculo)
  if (!posicion) return null
  const { en, velocidad, lat, lon, idServicio } = posicion
  const vieja = esPosicionVieja(en, ahora)
  // What arrived after the last look at the clock is as new as can be, not from the future.
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
      En recorrido. Última posición {edad}: {lat.toFixed(5)}, {lon.toFixed(5)}
      {velocidad === null || vieja ? '' : ` · ${Math.round(velocidad)} km/h`}
      {vieja ? '. Sin noticias recientes.' : ''}
    </Alert>
  )
}
