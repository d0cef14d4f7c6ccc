import { campoInvalido } from '@aliadas/contract/core'
import { sql, type RawBuilder, type SelectQueryBuilder, type StringReference } from 'kysely'

/**
 * A position in a list: the ordering value and an id as tie-breaker; `back` reads towards the beginning. It grants no
 * right: the query's own scope applies.
 */
export type Cursor = { value: number | string; id: string; back: boolean }

/**
 * The ordering columns of a list, and how to read their values from a row. An instant is a number in the cursor and a
 * date in the query; a day, YYYY-MM-DD, too, so that no cursor of another list is a wrong one; a text has the collation "C" and at most 80 characters.
 */
export type Order<DB, TB extends keyof DB, Row> = {
  by: StringReference<DB, TB>
  id: StringReference<DB, TB>
  direction: Direction
  key: Key<Row>
}
export type Direction = 'asc' | 'desc'
type Key<Row> =
  | { instant(row: Row): Date }
  | { day(row: Row): string }
  | { number(row: Row): number }
  | { text(row: Row): string }

/** Which rows of a part are needed: those after a position, in this order, at most this many. */
export type Cut = { after: RawBuilder<boolean>; order: RawBuilder<unknown>; limit: number | RawBuilder<number> }
/** A part of a list that applies the limit itself, closer to the table than the end of its query. */
export type Part<Row> = (cut: Cut) => Promise<Row[]>

/** A page with the cursors of its neighbours; null where there is none. */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null }

const NO_PAGE = 'La página no es válida'

/**
 * Enough digits for any instant or price, or `=` and a text without the zero byte; anything longer is not one of our
 * cursors. A day before 1970 is a negative number.
 */
const CURSOR = /^(<?)(?:(-?\d{1,14})|=([^\0]{0,80}))\.([0-9A-Z]{24})$/u

/** No day of ours is before the year 1. */
const FIRST_MS = Date.parse('0001-01-01')

const invalid = () => campoInvalido('cursor', NO_PAGE, 'formato')

/** Refuses a cursor that no page of ours contained. Call it before any query. */
export const readCursor = (text: string | undefined): Cursor | null => {
  if (text === undefined) return null
  const [, back, number, words, id] = CURSOR.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? []
  const value = number === undefined ? words : Number(number)
  if (value === undefined || id === undefined || Number(number ?? 0) < FIRST_MS) throw invalid()
  return { value, id, back: back === '<' }
}

const writeCursor = ({ value, id, back }: Cursor): string =>
  Buffer.from(`${back ? '<' : ''}${typeof value === 'string' ? '=' : ''}${value}.${id}`).toString('base64url')

/** Takes the rows of a query with a limit of one more than the page; returns the page and the next cursor, if any. */
export const cutPage = <Row extends { id: string }>(
  found: readonly Row[],
  size: number,
  valueOf: (row: Row) => number,
): { rows: Row[]; next: string | null } => {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const more = found.length > size && last
  return { rows, next: more ? writeCursor({ value: valueOf(last), id: last.id, back: false }) : null }
}

/**
 * One page by keyset: its cost does not grow with the pages before it. Several queries are merged into one list, each
 * by its own index; a row that two of them return appears once. They must select the ordering columns.
 */
export const readPage = async <DB, TB extends keyof DB, Row extends { id: string }>(
  queries: SelectQueryBuilder<DB, TB, Row> | readonly (SelectQueryBuilder<DB, TB, Row> | Part<Row>)[],
  order: Order<DB, TB, NoInfer<Row>>,
  { from, size }: { from: Cursor | null; size: number },
): Promise<Page<Row>> => {
  const parts: readonly (SelectQueryBuilder<DB, TB, Row> | Part<Row>)[] = 'execute' in queries ? [queries] : queries
  // A cursor of another order.
  if (from && (typeof from.value === 'string') !== 'text' in order.key) throw invalid()
  const cut = cutAt(order, from, size + 1)
  const found: Row[][] = []
  for (const part of parts) found.push(await stretch(part, cut))
  // Going back to the beginning returns a full first page.
  return pageOf(found, order, { from, size }) ?? readPage(parts, order, { from: null, size })
}

/**
 * The page from the rows that each query returned (limit: one more than the page). Null when going back reached the
 * beginning before the page was full.
 */
export const pageOf = <DB, TB extends keyof DB, Row extends { id: string }>(
  parts: readonly (readonly Row[])[],
  order: Pick<Order<DB, TB, NoInfer<Row>>, 'direction' | 'key'>,
  { from, size }: { from: Cursor | null; size: number },
): Page<Row> | null => {
  const valueOf = (row: Row) => valueBy(order.key, row)
  const back = from?.back === true
  let found = parts.flat()
  const ascending = (order.direction === 'asc') !== back
  const compare = (a: Row, b: Row): number => {
    const [one, other] = [valueOf(a), valueOf(b)]
    return (one === other ? a.id < b.id : one < other) ? -1 : 1
  }
  if (parts.length > 1) {
    const once = new Map(found.map((row) => [row.id, row]))
    found = [...once.values()].toSorted((a, b) => (ascending ? 1 : -1) * compare(a, b))
  }
  const more = found.length > size
  if (back && !more) return null
  const rows = found.slice(0, size)
  if (back) rows.reverse()
  const place = (row: Row | undefined, towards: boolean) =>
    row === undefined ? null : writeCursor({ value: valueOf(row), id: row.id, back: towards })
  return {
    rows,
    next: more || back ? place(rows.at(-1), false) : null,
    previous: back || from !== null ? place(rows[0], true) : null,
  }
}

const valueBy = <Row>(key: Key<Row>, row: Row): number | string => {
  if ('text' in key) return key.text(row)
  if ('day' in key) return Date.parse(key.day(row))
  return 'instant' in key ? key.instant(row).getTime() : key.number(row)
}

/** A position as SQL, with its values or with placeholders. */
type Place = { value: RawBuilder<unknown>; id: RawBuilder<string> }

/** The condition for rows after a position in an order. */
export const cutAfter = <DB, TB extends keyof DB>(
  { by, id, direction }: Pick<Order<DB, TB, never>, 'by' | 'id' | 'direction'>,
  place: Place | null,
  limit: Cut['limit'],
): Cut => {
  const [column, tie, way] = [sql.ref(by), sql.ref(id), sql.raw(direction)]
  const than = sql.raw(direction === 'asc' ? '>' : '<')
  return {
    after:
      place === null ? sql<boolean>`true` : sql<boolean>`(${column}, ${tie}) ${than} (${place.value}, ${place.id})`,
    order: sql`${column} ${way}, ${tie} ${way}`,
    limit,
  }
}

const cutAt = <DB, TB extends keyof DB, Row>(
  { by, id, direction, key }: Order<DB, TB, Row>,
  from: Cursor | null,
  limit: number,
): Cut => {
  const valueOf = ({ value }: Cursor) => {
    if ('text' in key) return sql`${value}::text collate "C"`
    // Compared as days: a day and an instant have no comparison that row-level security lets an index use.
    if ('day' in key) return sql`${new Date(value).toISOString().slice(0, 10)}::date`
    return 'instant' in key ? sql`${new Date(value)}::timestamptz` : sql`${value}::bigint`
  }
  const towards = from?.back === true ? (direction === 'asc' ? 'desc' : 'asc') : direction
  const place = from && { value: valueOf(from), id: sql<string>`${from.id}` }
  return cutAfter({ by, id, direction: towards }, place, limit)
}

/** A query in the order of a cut, limited to the rows it needs. */
export const within = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { after, order, limit }: Cut,
) => query.where(after).orderBy(order).limit(limit)

/** The first rows from a position on, nearest first. */
const stretch = <DB, TB extends keyof DB, Row>(
  part: SelectQueryBuilder<DB, TB, Row> | Part<Row>,
  cut: Cut,
): Promise<Row[]> => (typeof part === 'function' ? part(cut) : within(part, cut).execute())
