import type { MetodoDePago } from '@aliadas/contract'
import { readingOf, pagesOf } from '../lib/query.ts'

export const porValidarQuery = (metodo: MetodoDePago) => pagesOf('listarReservasPorValidar', { query: { metodo } })

export const pendientesQuery = (clase: 'anticipo' | 'saldo') => pagesOf('listarPagosPendientes', { query: { clase } })

/** Advances and balances to pay; the server counts them. */
export const resumenDePagosQuery = readingOf('resumirPagos', {})
