import { sql, type RawBuilder } from 'kysely'
import type { Db } from './transaction.ts'

/** Rows of one transaction: a longer one would hold locks, and keep every server's reader of changes waiting. */
const PIECE = 10_000

type Piece = {
  table: string
  /** The rows, by their columns alone. */
  where: RawBuilder<boolean>
  /** What happens to them; without it they are deleted. */
  set?: RawBuilder<unknown>
  /** The order in which they go, when it matters. */
  orderBy?: RawBuilder<unknown>
  piece?: number
}

/**
 * Deletes or changes many rows, with a commit for each piece. After any pause, and however many rows have come, the next
 * run goes on where this one stopped. `where` must no longer hold for a changed row. Returns the number of rows.
 */
export const inPieces = async (db: Db, { table, where, set, orderBy, piece = PIECE }: Piece): Promise<number> => {
  const rows = sql.table(table)
  const chosen = sql`ctid = any(array(select ctid from ${rows} where ${where} ${orderBy ? sql`order by ${orderBy}` : sql``} limit ${piece}))`
  for (let total = 0; ;) {
    const { numAffectedRows = 0n } = await db.transaction({ rol: 'sistema' }, (tx) =>
      (set ? sql`update ${rows} set ${set} where ${chosen}` : sql`delete from ${rows} where ${chosen}`).execute(tx),
    )
    total += Number(numAffectedRows)
    if (numAffectedRows < piece) return total
  }
}
