import { readingOf } from '../lib/query.ts'

/**
 * Number of advances and balances to pay and of bookings to validate, counted by the server; for the platform of one
 * company or of all.
 */
export const resumenDePagosQuery = (empresa?: string) => readingOf('resumirPagos', { query: { empresa } })

/** Largest number on a tab. */
export const MAXIMO_EN_PESTANA = 999
