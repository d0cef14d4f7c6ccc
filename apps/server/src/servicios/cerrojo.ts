import { sql } from 'kysely'
import type { Tx } from '../platform/database/index.ts'

/**
 * Bids and the end of bidding exclude each other per service. A company may not lock a row of the market (row-level security allows locking
 * only what one may change), so both sides take an advisory lock of the transaction: bids share it; accepting, cancelling and expiring own it.
 */
export const cerrojoDeMercado = async (tx: Tx, servicioId: string, modo: 'ofertar' | 'cerrar'): Promise<void> => {
  const llave = sql`hashtextextended(${`mercado:${servicioId}`}, 0)`
  await (
    modo === 'ofertar'
      ? sql`select pg_advisory_xact_lock_shared(${llave})`
      : sql`select pg_advisory_xact_lock(${llave})`
  ).execute(tx)
}

/** The same for a whole batch without waiting: of these services, the ones on which nobody is bidding right now. */
export const cerrarSinEsperar = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as id where pg_try_advisory_xact_lock(hashtextextended('mercado:' || id, 0))
  `.execute(tx)
  return rows.map((row) => row.id)
}
