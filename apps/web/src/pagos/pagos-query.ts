import type { MetodoDePago } from '@aliadas/contract'
import { lecturaDe, paginasDe } from '../lib/query.ts'

export const porValidarQuery = (metodo: MetodoDePago) => paginasDe('listarReservasPorValidar', { query: { metodo } })

export const pendientesQuery = (clase: 'anticipo' | 'saldo') => paginasDe('listarPagosPendientes', { query: { clase } })

/** Advances and balances to pay; the server counts them. */
export const resumenDePagosQuery = lecturaDe('resumirPagos', {})
