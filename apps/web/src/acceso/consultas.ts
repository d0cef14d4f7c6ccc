import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const sesionesQuery = queryOptions({
  queryKey: ['sesiones-propias'],
  // Other devices come and go without a word to this one.
  staleTime: 0,
  queryFn: ({ signal }) => api.listarSesiones({}, { signal }),
})

export const clavesQuery = infiniteQueryOptions({
  queryKey: ['claves'],
  queryFn: ({ pageParam, signal }) => api.listarClaves({ query: { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
})

export const usosQuery = (id: string) =>
  queryOptions({
    queryKey: ['claves', 'usos', id],
    queryFn: ({ signal }) => api.leerUsosDeClave({ params: { id } }, { signal }),
  })
