import { useQuery } from '@tanstack/react-query'
import { posicionesQuery } from '../posiciones/index.ts'
import { detalleDe } from '../servicios/index.ts'
import { MapaDelServicio } from './MapaDelServicio.tsx'

/** Small map of a vehicle on its current trip; renders nothing without one. */
export const MapaDelVehiculo = ({ idVehiculo }: { idVehiculo: string }) => {
  const { data } = useQuery(posicionesQuery)
  const idServicio = data?.posiciones.find((p) => p.idVehiculo === idVehiculo)?.idServicio
  return idServicio === undefined ? null : <DelServicio key={idServicio} id={idServicio} />
}

const DelServicio = ({ id }: { id: string }) => {
  const { data } = useQuery(detalleDe(id))
  return data ? <MapaDelServicio servicio={data.servicio} alto={{ xs: 180, sm: 220 }} quieto /> : null
}
