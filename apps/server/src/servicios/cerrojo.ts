import { sql } from 'kysely'
import { prepare, type Params, type Tx } from '../platform/database/index.ts'

/**
 * Bids and the end of bidding exclude each other per service. A company may not lock a row of the market (row-level
 * security allows locking only rows that it may change). Both sides therefore take an advisory lock of the transaction:
 * bids a shared one; accepting, cancelling and expiring an exclusive one.
 */
export const cerrojoDeMercado = async (tx: Tx, servicioId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mercado:${servicioId}`}, 0))`.execute(tx)
}

/**
 * The shared lock of a bid, and then the lock of one company on one service. Statements behind both in the same batch
 * see the result of the transaction before.
 */
export const OFERTAR = prepare(
  'cerrojos_de_oferta',
  ({ servicio, empresa }: Params<Record<'servicio' | 'empresa', string>>) => sql`
    select pg_advisory_xact_lock_shared(hashtextextended('mercado:' || ${servicio}::text, 0)),
      pg_advisory_xact_lock(hashtextextended('oferta:' || ${servicio}::text || ':' || ${empresa}::text, 0))`,
)

/** The exclusive lock for a batch, without waiting: returns the services on which nobody is bidding right now. */
export const cerrarSinEsperar = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as id where pg_try_advisory_xact_lock(hashtextextended('mercado:' || id, 0))
  `.execute(tx)
  return rows.map((row) => row.id)
}
