import { readingOf } from '../lib/query.ts'

/** Number of advances and balances to pay and of bookings to validate, counted by the server. */
export const resumenDePagosQuery = readingOf('resumirPagos', {})

/** Largest number on a tab. */
export const MAXIMO_EN_PESTANA = 999
