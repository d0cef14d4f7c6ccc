import type { Servicio } from '@aliadas/contract/servicios'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { recorridoQuery } from '../recorrido-query.ts'
import { formatDistance } from '../../lib/format.ts'
import { duracionDe } from './medidas.ts'

/** Distance and duration by road, or the note that the map shows a straight line. */
export const Trazado = ({ servicio: { id, latDestino } }: { servicio: Servicio }) => {
  const { data, isPending } = useQuery(recorridoQuery(id))
  if (isPending || latDestino === null) return null
  const recorrido = data?.recorrido
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
      {recorrido
        ? `Por carretera: ${formatDistance(recorrido.metros)}, ${duracionDe(recorrido.segundos)}`
        : 'El mapa une los lugares en línea recta: no es la carretera.'}
    </Typography>
  )
}
