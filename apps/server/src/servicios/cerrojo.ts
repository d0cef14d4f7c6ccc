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

/** Each once, in the order in which everybody takes them. */
export const enOrden = (placas: readonly string[]): string[] => [...new Set(placas)].toSorted()

/**
 * Points of one vehicle wait for each other; the first one has no row yet that could be locked. The lock is by plates,
 * which the point and its service share, so that no table is read for it; in the given order.
 */
export const CERROJOS_DE_PLACAS = prepare(
  'cerrojos_de_placas',
  ({ placas }: Params<{ placas: readonly string[] }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended('posicion:' || placas, 0)) from unnest(${placas}::text[]) placas`,
)

/**
 * Waits for reports of these vehicles that run now, and lets none begin until the end of the transaction. A command that
 * also locks the service takes these first, as a report does.
 */
export const bloquearPlacas = async (tx: Tx, placas: readonly string[]): Promise<void> => {
  await tx.ask(CERROJOS_DE_PLACAS({ placas: enOrden(placas) }))
}
