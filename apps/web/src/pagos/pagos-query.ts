import { readingOf } from '../lib/query.ts'

/** Advances and balances to pay, and bookings to validate; the server counts them. */
export const resumenDePagosQuery = readingOf('resumirPagos', {})

/** How many a tab says. */
export const MAXIMO_EN_PESTANA = 999
