import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { readingOf, allReadingsOf, type RequestOf } from '../lib/query.ts'

/** A page of the fleet; the last one stays on screen until it arrives. */
export const flotaQuery = (query: RequestOf<'listarVehiculos'>['query']) =>
  queryOptions({ ...readingOf('listarVehiculos', { query }), placeholderData: keepPreviousData })

const FLOTA = allReadingsOf(
  'listarVehiculos',
  'listarVehiculosParaServicio',
  'listarServiciosDelDia',
  'consultarPlacas',
  'leerVehiculo',
  'historialDeVehiculo',
)

export const vehiculoQuery = (id: string) => readingOf('leerVehiculo', { params: { id } })

/** Whatever was read of the fleet, also for a service, is read again. */
export const refrescarFlota = (cliente: QueryClient): void => void cliente.invalidateQueries(FLOTA)
