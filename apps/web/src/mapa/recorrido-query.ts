import { queryOptions } from '@tanstack/react-query'
import { readingOf } from '../lib/query.ts'

/** Route of a service by road. Its places do not change, so it is read once. */
export const recorridoQuery = (id: string | null) =>
  queryOptions({
    ...readingOf('leerRecorrido', { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: Infinity,
    // No retry: until then the map draws a straight line and says so.
    retry: false,
  })
