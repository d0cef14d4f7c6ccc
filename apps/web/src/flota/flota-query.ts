import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { lecturaDe, leidoDe, type Pedido } from '../lib/query.ts'

/** A page of the fleet; the last one stays on screen until it arrives. */
export const flotaQuery = (query: Pedido<'listarVehiculos'>['query']) =>
  queryOptions({ ...lecturaDe('listarVehiculos', { query }), placeholderData: keepPreviousData })

const FLOTA = leidoDe('listarVehiculos', 'listarVehiculosParaServicio', 'consultarPlacas')

/** Whatever was read of the fleet, also for a service, is read again. */
export const refrescarFlota = (cliente: QueryClient): void => void cliente.invalidateQueries(FLOTA)
