import { sql } from 'kysely'
import { prepare, type Params, type Tx } from '../platform/database/index.ts'

/**
 * Bids and the end of bidding exclude each other per service. A company may not lock a row of the market (row-level security allows locking
 * only what one may change), so both sides take an advisory lock of the transaction: bids share it; accepting, cancelling and expiring own it.
 */
export const cerrojoDeMercado = async (tx: Tx, servicioId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mercado:${servicioId}`}, 0))`.execute(tx)
}

/**
 * The bids' side of it, and then the turn of one company's people on one service. What is asked behind both in the same batch sees how whoever
 * was before ended.
 */
export const OFERTAR = prepare(
  'cerrojos_de_oferta',
  ({ servicio, empresa }: Params<Record<'servicio' | 'empresa', string>>) => sql`
    select pg_advisory_xact_lock_shared(hashtextextended('mercado:' || ${servicio}::text, 0)),
      pg_advisory_xact_lock(hashtextextended('oferta:' || ${servicio}::text || ':' || ${empresa}::text, 0))`,
)

/** The same for a whole batch without waiting: of these services, the ones on which nobody is bidding right now. */
export const cerrarSinEsperar = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as id where pg_try_advisory_xact_lock(hashtextextended('mercado:' || id, 0))
  `.execute(tx)
  return rows.map((row) => row.id)
}
