import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { CLAVES, type Caja } from '../lib/servicios-cache.ts'

/** Services of an area; the ones of the last area stay on screen until these arrive. */
export const mapaQuery = (caja: Caja) =>
  queryOptions({
    queryKey: CLAVES.mapa(caja),
    queryFn: ({ signal }) => api.listarServiciosDelMapa({ query: caja }, { signal }),
    placeholderData: keepPreviousData,
    // Comparing thousands of services field by field costs more than drawing them again.
    structuralSharing: false,
  })

export const detalleQuery = (id: string | null) =>
  queryOptions({
    queryKey: CLAVES.detalle(id ?? ''),
    queryFn: ({ signal }) => api.leerServicio({ params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  })

/** Vehicles on the road; the live stream moves them on. */
export const posicionesQuery = queryOptions({
  queryKey: CLAVES.posiciones,
  queryFn: ({ signal }) => api.listarPosiciones({}, { signal }),
})
