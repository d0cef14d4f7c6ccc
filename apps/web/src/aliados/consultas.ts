import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const clavesDeAliadosQuery = infiniteQueryOptions({
  queryKey: ['claves-aliados'],
  queryFn: ({ pageParam, signal }) => api.listarClavesDeAliados({ query: { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
})
