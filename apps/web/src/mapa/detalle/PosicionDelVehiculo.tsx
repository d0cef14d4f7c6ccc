import { esPosicionVieja, type Servicio } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useServerNow } from '../../lib/server-clock.ts'
import { edadDe } from '../vehiculos.ts'
import { posicionesQuery } from '../../posiciones/index.ts'

const RITMO_MS = 15_000

/** Where the news of a vehicle on the road comes from in time, for who does not see the map. */
export const PosicionDelVehiculo = ({ servicio: { id, estado, recorridoIniciado } }: { servicio: Servicio }) => {
  const ahora = useServerNow(RITMO_MS)
  const { data } = useQuery(posicionesQuery)
  if (estado !== 'confirmado' || !recorridoIniciado) return null
  const posicion = data?.posiciones.find((p) => p.idServicio === id)
  const vieja = posicion ? esPosicionVieja(posicion.en, ahora) : true
  return (
    <Box
      component="section"
      aria-label="Posición del vehículo"
      sx={{ p: 3, borderRadius: 2, bgcolor: vieja ? 'background.default' : 'successBackground' }}
    >
      <Typography variant="body2" sx={{ fontWeight: 500, color: vieja ? 'text.secondary' : 'success.main' }}>
        {posicion ? `Última posición ${edadDe(posicion.en, ahora)}` : 'El vehículo aún no reporta su posición'}
        {posicion && posicion.velocidad !== null && !vieja ? ` · ${Math.round(posicion.velocidad)} km/h` : ''}
      </Typography>
      {posicion && vieja ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Sin noticias recientes: el mapa muestra dónde estaba.
        </Typography>
      ) : null}
    </Box>
  )
}
