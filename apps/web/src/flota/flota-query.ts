import { esPosicionVieja, type Posicion } from '@aliadas/contract/posiciones'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { readingOf, type RequestOf } from '../lib/query.ts'
import { serverNow } from '../lib/server-clock.ts'

/** A page of the fleet; the last page stays on screen until it arrives. */
export const flotaQuery = (query: RequestOf<'listarVehiculos'>['query']) =>
  queryOptions({ ...readingOf('listarVehiculos', { query }), placeholderData: keepPreviousData })

export const vehiculoQuery = (id: string) => readingOf('leerVehiculo', { params: { id } })

/** Updates the cached record of a vehicle with its new position (S3-019). */
export const moverVehiculo = (cliente: QueryClient, { idVehiculo, en, velocidad, lat, lon }: Posicion): void => {
  const conected = !esPosicionVieja(en, serverNow())
  const reporte = { conected, velocidad, latitud: lat, longitud: lon }
  cliente.setQueryData(
    vehiculoQuery(idVehiculo).queryKey,
    (datos) => datos && { ...datos, vehiculo: { ...datos.vehiculo, ...reporte } },
  )
}
