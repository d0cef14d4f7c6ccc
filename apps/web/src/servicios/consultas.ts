import type { EstadoEnMapa } from '@aliadas/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { CLAVES } from '../lib/servicios-cache.ts'

export const serviciosQuery = (estado: EstadoEnMapa) =>
  infiniteQueryOptions({
    queryKey: CLAVES.lista(estado),
    queryFn: ({ pageParam, signal }) => api.listarServicios({ query: { estado, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })
