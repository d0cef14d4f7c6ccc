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
