import { HORA_MS } from '@aliadas/contract'
import { sql } from 'kysely'
import type { Clock } from '../clock/index.ts'
import type { Db, Tx } from '../database/index.ts'
import { START, isAfter, type Place } from './place.ts'

export type LogRow = {
  place: Place
  tema: string
  fila: string
  antes: Record<string, unknown> | null
  despues: Record<string, unknown> | null
}

export const PAGE = 500
/** How long a browser may be away and still catch up row by row. */
export const RETENTION_MS = 48 * HORA_MS

type RawRow = Omit<LogRow, 'place'> & Place & { settled: boolean }

/**
 * The next rows after a place, in order. A row counts only once no older transaction can still commit (its xid is below every running
 * writer's): what commits later then always comes later in the order, so a reader that remembers one place misses nothing.
 * `held` says that committed rows wait for such a transaction.
 */
export const readLog = (db: Db, after: Place, limit = PAGE): Promise<{ rows: LogRow[]; held: boolean }> =>
  db.read({ rol: 'sistema' }, async (tx) => {
    const { rows: raw } = await sql<RawRow>`
      select xid::text as xid, id::text as id, tema, fila, antes, despues,
        xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
      from change_log
      where (xid, id) > (${after.xid}::xid8, ${after.id}::bigint)
      order by change_log.xid, change_log.id
      limit ${limit}
    `.execute(tx)
    const settled = raw.filter((row) => row.settled)
    return {
      rows: settled.map(({ xid, id, tema, fila, antes, despues }) => ({
        place: { xid, id },
        tema,
        fila,
        antes,
        despues,
      })),
      held: settled.length < raw.length,
    }
  })

/** The last settled row: where a reader that starts now begins. */
export const readHead = (db: Db): Promise<Place> => db.read({ rol: 'sistema' }, head)

const head = async (tx: Tx): Promise<Place> => {
  const { rows } = await sql<Place>`
    select xid::text as xid, id::text as id from change_log
    where xid < pg_snapshot_xmin(pg_current_snapshot())
    order by change_log.xid desc, change_log.id desc limit 1
  `.execute(tx)
  return rows[0] ?? START
}

/** Whether every row after this place is still kept. False also for a place that does not exist yet. */
export const canResume = (db: Db, place: Place): Promise<boolean> =>
  db.read({ rol: 'sistema' }, async (tx) => {
    if (isAfter(place, await head(tx))) return false
    // Pruning leaves the newest row that it could have taken: a row at or before the place proves that nothing after it is gone.
    const { rows } = await sql<{ kept: boolean }>`
      select not exists (select from change_log)
        or exists (select from change_log where id = 1)
        or exists (select from change_log where (xid, id) <= (${place.xid}::xid8, ${place.id}::bigint)) as kept
    `.execute(tx)
    return rows[0]?.kept ?? false
  })

/** Deletes what is older than the retention, except the newest such row, which marks where the log begins. Returns how many went. */
export const pruneChanges = (ctx: { db: Db; clock: Clock }): Promise<number> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const limit = new Date(ctx.clock.now().getTime() - RETENTION_MS)
    const { numAffectedRows } = await sql`
      delete from change_log where (xid, id) < (
        select xid, id from change_log
        where en < ${limit} and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid desc, id desc limit 1
      )
    `.execute(tx)
    return Number(numAffectedRows ?? 0n)
  })
