import type { MetodoDePago } from '@aliadas/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { CLAVES } from '../lib/servicios-cache.ts'

const siguienteDe = ({ siguiente }: { siguiente: string | null }) => siguiente ?? undefined
const inicio = undefined as string | undefined

export const porValidarQuery = (metodo: MetodoDePago) =>
  infiniteQueryOptions({
    queryKey: [...CLAVES.pagos, 'por-validar', metodo],
    queryFn: ({ pageParam, signal }) =>
      api.listarReservasPorValidar({ query: { metodo, cursor: pageParam } }, { signal }),
    initialPageParam: inicio,
    getNextPageParam: siguienteDe,
  })

export const pendientesQuery = (clase: 'anticipo' | 'saldo') =>
  infiniteQueryOptions({
    queryKey: [...CLAVES.pagos, 'pendientes', clase],
    queryFn: ({ pageParam, signal }) => api.listarPagosPendientes({ query: { clase, cursor: pageParam } }, { signal }),
    initialPageParam: inicio,
    getNextPageParam: siguienteDe,
  })
