import { fechaBogota } from '@aliadas/contract/core'
import type { ServicioDelDia } from '@aliadas/contract/asignaciones'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/query.ts'
import { useServerNow } from '../../lib/server-clock.ts'

/** Interval at which the remaining time is rendered and the day is read again, in ms. */
const RITMO_MS = 30_000

export type DatosDelDia = {
  /** Day 'YYYY-MM-DD' in Bogotá. */
  dia: string
  hoy: string
  ahora: number
  filas: readonly ServicioDelDia[]
  /** Null until known. */
  total: number | null
  sinVehiculo: number
  /** If the day is empty: the next day with departures. */
  proximoDia: string | null
  error: Error | null
  enPausa: boolean
  hayMas: boolean
  cargandoMas: boolean
  pedirMas: () => void
  reintentar: () => void
}

/** Departures of a day, today by default. Sends no request while it is not shown. */
export const useDia = (activo: boolean, elegido: string | undefined, empresa: string | undefined): DatosDelDia => {
  const ahora = useServerNow(RITMO_MS)
  const hoy = fechaBogota(new Date(ahora))
  const dia = elegido ?? hoy
  const { data, error, fetchStatus, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...pagesOf('listarServiciosDelDia', { query: { dia, empresa } }),
    enabled: activo,
  })
  const primera = data?.pages[0]
  return {
    dia,
    hoy,
    ahora,
    filas: activo ? (data?.pages.flatMap((pagina) => pagina.filas) ?? []) : [],
    total: primera?.total.filas ?? null,
    sinVehiculo: primera?.sinVehiculo ?? 0,
    proximoDia: primera?.proximoDia ?? null,
    error: data === undefined ? error : null,
    enPausa: data === undefined && fetchStatus === 'paused',
    hayMas: hasNextPage,
    cargandoMas: isFetchingNextPage,
    pedirMas: () => void fetchNextPage(),
    reintentar: () => void refetch(),
  }
}
