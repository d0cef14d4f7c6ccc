import { palabrasDeBusqueda, type ServicioResumen } from '@aliadas/contract/servicios'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../lib/query.ts'

export type Busqueda = {
  servicios: readonly ServicioResumen[]
  /** The response for the current text is pending. */
  buscando: boolean
  /** The request waits for the network. */
  enPausa: boolean
  error: Error | null
  hayMas: boolean
  cargandoMas: boolean
  pedirMas: () => void
  reintentar: () => void
}

export const SIN_RED_PARA_BUSCAR = 'Sin conexión: se buscó solo entre lo que ya estaba aquí.'

/** Services in any state and place, found by the server. A text without words sends no request. */
export const useBusqueda = (texto: string, empresa?: string): Busqueda => {
  const hayPalabras = palabrasDeBusqueda(texto).length > 0
  const { data, error, fetchStatus, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...pagesOf('buscarServicios', { query: { q: texto, empresa } }),
    enabled: hayPalabras,
  })
  const enPausa = hayPalabras && data === undefined && fetchStatus === 'paused'
  return {
    servicios: hayPalabras ? (data?.pages.flatMap((pagina) => pagina.servicios) ?? []) : [],
    buscando: hayPalabras && !error && !enPausa && data === undefined,
    enPausa,
    error: hayPalabras && data === undefined ? error : null,
    hayMas: hayPalabras && hasNextPage,
    cargandoMas: isFetchingNextPage,
    pedirMas: () => void fetchNextPage(),
    reintentar: () => void refetch(),
  }
}
