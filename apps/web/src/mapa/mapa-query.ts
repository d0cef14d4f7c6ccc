import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Caja, detalleDe, mapaDe } from '../servicios/index.ts'

/** Services of an area; those of the last area stay on screen until these arrive. */
export const mapaQuery = (caja: Caja, empresa?: string) =>
  queryOptions({
    ...mapaDe(caja, empresa),
    placeholderData: keepPreviousData,
    // Comparing thousands of services field by field takes longer than rendering them again.
    structuralSharing: false,
  })

export const detalleQuery = (id: string | null) => queryOptions({ ...detalleDe(id ?? ''), enabled: id !== null })
