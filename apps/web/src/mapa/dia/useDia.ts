import { fechaBogota } from '@aliadas/contract/core'
import type { ServicioDelDia } from '@aliadas/contract/asignaciones'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../../lib/query.ts'
import { useServerNow } from '../../lib/server-clock.ts'

/** How often the time left is written again, and the day looked at. */
const RITMO_MS = 30_000

export type DatosDelDia = {
  /** 'YYYY-MM-DD' of Bogotá. */
  dia: string
  hoy: string
  ahora: number
  filas: readonly ServicioDelDia[]
  /** Null until they are known. */
  total: number | null
  sinVehiculo: number
  /** Of an empty day: the next one on which something departs. */
  proximoDia: string | null
  error: Error | null
  enPausa: boolean
  hayMas: boolean
  cargandoMas: boolean
  pedirMas: () => void
  reintentar: () => void
}

/** What departs on a day, today when none is named; nothing is asked while it is not looked at. */
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
