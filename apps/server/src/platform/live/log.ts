import { HORA_MS } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Clock } from '../clock/index.ts'
import { inPieces, prepare, type Db, type Params, type Retention, type Tx } from '../database/index.ts'
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
const RETENTION_HOURS = 48
const RETENTION_MS = RETENTION_HOURS * HORA_MS
/** The newest row that is old enough stays, to mark where the log begins. */
export const CHANGES_KEPT: Retention = {
  what: 'cambios para las pantallas abiertas',
  rule: `${RETENTION_HOURS} horas; los de posiciones, 10 minutos`,
  table: 'change_log',
  at: 'en',
  due: (now) => sql`en < ${new Date(now.getTime() - RETENTION_MS)}`,
}

type RawRow = Omit<LogRow, 'place'> & Place

const toLogRow = ({ xid, id, tema, fila, antes, despues }: RawRow): LogRow => ({
  place: { xid, id },
  tema,
  fila,
  antes,
  despues,
})

/**
 * The next rows after a position, in order. A row is returned only once no older transaction can still commit (its xid
 * is below that of every running writer). Later commits then always come later in the order, so a reader that remembers
 * one position misses nothing. `held` says that committed rows wait for such a transaction.
 */
export const readLog = async (db: Db, after: Place, limit = PAGE): Promise<Reading> => {
  const [raw, [history]] = await db.ask({ rol: 'sistema' }, NEXT_ROWS({ ...after, limit }), HISTORY({ xid: after.xid }))
  const settled = raw.filter((row) => row.settled)
  const { epoch = '', ahead = false } = history ?? {}
  return { rows: settled.map(toLogRow), held: settled.length < raw.length, epoch, ahead }
}

export type Reading = {
  rows: LogRow[]
  held: boolean
  /** Which history the database tells (`epoca()`); empty where it cannot be read. */
  epoch: string
  /** The position is one that this history has not reached, so it is of another one. */
  ahead: boolean
}

const HISTORY = prepare(
  'historia_de_la_base',
  ({ xid }: Params<Pick<Place, 'xid'>>) => sql<{ epoch: string; ahead: boolean }>`
    select epoca() as epoch, ${xid}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as ahead`,
)

const NEXT_ROWS = prepare(
  'cambios_siguientes',
  ({ xid, id, limit }: Params<Place & { limit: number }>) => sql<RawRow & { settled: boolean }>`
    select xid::text as xid, id::text as id, tema, fila, antes, despues, xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
    from change_log
    where (xid, id) > (${xid}::xid8, ${id}::bigint)
    order by change_log.xid, change_log.id
    limit ${limit}
  `,
)

/** The last settled row. */
export const readHead = (db: Db): Promise<Place> => db.read({ rol: 'sistema' }, head)

/**
 * Where a new reader starts. Rows that a copy brought from another cluster may carry transactions which this one has
 * not reached: they would wait for ever, or be told a second time, so they go.
 */
export const beginLog = (db: Db): Promise<{ place: Place; epoch: string }> =>
  db.transaction({ rol: 'sistema' }, async (tx) => {
    await sql`delete from change_log where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(tx)
    const { rows } = await sql<{ epoch: string }>`select epoca() as epoch`.execute(tx)
    return { place: await head(tx), epoch: rows[0]?.epoch ?? '' }
  })

const head = async (tx: Tx): Promise<Place> => {
  const { rows } = await sql<Place>`
    select xid::text as xid, id::text as id from change_log
    where xid < pg_snapshot_xmin(pg_current_snapshot())
    order by change_log.xid desc, change_log.id desc limit 1
  `.execute(tx)
  return rows[0] ?? START
}

/** The topics (`change_log.para`) that an audience needs to catch up, or all. */
export type Topics = readonly string[] | 'todo'

/**
 * The settled rows of an audience's topics between two positions. Null when some were pruned, when the position does
 * not exist yet, or when there are too many; reading again is then cheaper. Only the audience's own rows count, so that
 * the response does not reveal how much happened to others.
 */
export const readMissed = (db: Db, topics: Topics, after: Place, upTo: Place): Promise<LogRow[] | null> =>
  db.read({ rol: 'sistema' }, async (tx) => {
    if (isAfter(after, await head(tx))) return null
    // Pruning keeps the newest row that it could delete. A row at or before the position therefore proves that nothing
    // after it was deleted.
    const { rows: kept } = await sql<{ kept: boolean }>`
      select coalesce(bool_or(id = 1 or (xid, id) <= (${after.xid}::xid8, ${after.id}::bigint)), true) as kept
      from (select xid, id from change_log order by change_log.xid, change_log.id limit 1) as primera
    `.execute(tx)
    if (!kept[0]?.kept) return null
    const source =
      topics === 'todo'
        ? sql`change_log c where (c.xid, c.id) > (${after.xid}::xid8, ${after.id}::bigint)
            and (c.xid, c.id) <= (${upTo.xid}::xid8, ${upTo.id}::bigint)`
        : // Each topic uses its own range of the index, so rows of other topics in between are not read.
          sql`unnest(${[...topics]}::text[]) as de(quien), lateral (
            select * from change_log l
            where l.para is not null
              and (l.para, l.xid, l.id) > (de.quien, ${after.xid}::xid8, ${after.id}::bigint)
              and (l.para, l.xid, l.id) <= (de.quien, ${upTo.xid}::xid8, ${upTo.id}::bigint)
            order by l.para, l.xid, l.id limit ${PAGE + 1}
          ) c`
    const { rows } = await sql<RawRow>`
      select c.xid::text as xid, c.id::text as id, c.tema, c.fila, c.antes, c.despues from ${source}
      order by c.xid, c.id limit ${PAGE + 1}
    `.execute(tx)
    return rows.length > PAGE ? null : rows.map(toLogRow)
  })

/**
 * Deletes rows older than the retention, except the newest of them, which marks where the log begins. Returns the
 * number of deleted rows.
 */
export const pruneChanges = async (
  { db, clock }: { db: Db; clock: Clock },
  { piece }: { piece?: number } = {},
): Promise<number> => {
  const newest = await db.read({ rol: 'sistema' }, async (tx) => {
    const { rows } = await sql<Place>`
      select xid::text as xid, id::text as id from change_log
      where en < ${new Date(clock.now().getTime() - RETENTION_MS)} and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by change_log.xid desc, change_log.id desc limit 1
    `.execute(tx)
    return rows[0]
  })
  if (!newest) return 0
  return inPieces(db, {
    table: 'change_log',
    where: sql`(xid, id) < (${newest.xid}::xid8, ${newest.id}::bigint)`,
    // Oldest first, so that the first row that is left always says where the log begins.
    orderBy: sql`xid, id`,
    ...(piece === undefined ? {} : { piece }),
  })
}
