import type { Servicio } from '@aliadas/contract'
import { queryOptions } from '@tanstack/react-query'
import { readingOf } from '../lib/query.ts'

/** Where a service's way runs by road. Places of a service do not change, so that it is asked for once. */
export const recorridoQuery = (id: string | null) =>
  queryOptions({
    ...readingOf('leerRecorrido', { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: Infinity,
    // The straight line is there meanwhile, and says that it is one.
    retry: false,
  })

const TRAZA_MS = 30_000

/** Where a service's vehicle came along. It grows while the vehicle runs, a point each half minute. */
export const trazaQuery = ({ id, recorridoIniciado, estado }: Pick<Servicio, 'id' | 'recorridoIniciado' | 'estado'>) =>
  queryOptions({
    ...readingOf('leerTraza', { params: { id } }),
    enabled: recorridoIniciado,
    staleTime: TRAZA_MS,
    refetchInterval: estado === 'confirmado' ? TRAZA_MS : false,
  })
