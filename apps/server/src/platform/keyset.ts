import { Falla } from '@aliadas/contract'
import { sql, type SelectQueryBuilder, type StringReference } from 'kysely'

/**
 * A place in a list: what the list is ordered by, and an id among equals; `back` reads towards the beginning. It carries no right: the query's
 * own scope still decides.
 */
export type Cursor = { value: number; id: string; back: boolean }

/** By which columns a list is ordered, and how its first one is read from a row. An instant is a number in the cursor and a date in the query. */
export type Order<DB, TB extends keyof DB, Row> = {
  by: StringReference<DB, TB>
  id: StringReference<DB, TB>
  direction: Direction
  key: Key<Row>
}
export type Direction = 'asc' | 'desc'
type Key<Row> = { instant(row: Row): Date } | { number(row: Row): number }

/** A page with the places of its neighbours; null where there is none. */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null }

const NO_PAGE = 'La página no es válida'

/** Digits enough for any instant or price of ours: what is longer was not written here, and the database could not take it. */
const CURSOR = /^(<?)(\d{1,14})\.([0-9A-Z]{24})$/

/** Refuses what no page of ours gave. Read it before the database is asked for anything else. */
export const readCursor = (text: string | undefined): Cursor | null => {
  if (text === undefined) return null
  const [, back, value, id] = CURSOR.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? []
  if (value === undefined || id === undefined)
    throw new Falla('invalid-argument', NO_PAGE, { fields: { cursor: NO_PAGE } })
  return { value: Number(value), id, back: back === '<' }
}

const writeCursor = ({ value, id, back }: Cursor): string =>
  Buffer.from(`${back ? '<' : ''}${value}.${id}`).toString('base64url')

/** What was found with a limit of one more than the page: the page, and where the next one begins when there is one. */
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
 * One page by keyset: its cost does not grow with the pages before it. Several queries that have no row in common are read as one list, each
 * by its own index. They must select their order's columns.
 */
export const readPage = async <DB, TB extends keyof DB, Row extends { id: string }>(
  queries: SelectQueryBuilder<DB, TB, Row> | readonly SelectQueryBuilder<DB, TB, Row>[],
  order: Order<DB, TB, NoInfer<Row>>,
  { from, size }: { from: Cursor | null; size: number },
): Promise<Page<Row>> => {
  const parts = 'execute' in queries ? [queries] : queries
  const valueOf = (row: Row) => valueBy(order.key, row)
  const back = from?.back === true
  const found: Row[] = []
  for (const part of parts) found.push(...(await stretch(part, order, from, size + 1)))
  const ascending = (order.direction === 'asc') !== back
  if (parts.length > 1) found.sort((a, b) => (ascending ? 1 : -1) * (valueOf(a) - valueOf(b) || (a.id < b.id ? -1 : 1)))
  const more = found.length > size
  // Whoever goes back and comes to the beginning gets a whole first page.
  if (back && !more) return readPage(parts, order, { from: null, size })
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

const valueBy = <Row>(key: Key<Row>, row: Row): number =>
  'instant' in key ? key.instant(row).getTime() : key.number(row)

/** The first rows from a place on, nearest to it first. */
const stretch = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, id, direction, key }: Order<DB, TB, NoInfer<Row>>,
  from: Cursor | null,
  limit: number,
): Promise<Row[]> => {
  const place = (at: Cursor) => ('instant' in key ? sql`${new Date(at.value)}::timestamptz` : sql`${at.value}::bigint`)
  const towards = from?.back === true ? (direction === 'asc' ? 'desc' : 'asc') : direction
  const after = sql.raw(towards === 'asc' ? '>' : '<')
  return query
    .$if(from !== null, (q) =>
      q.where(sql<boolean>`(${sql.ref(by)}, ${sql.ref(id)}) ${after} (${from && place(from)}, ${from?.id ?? ''})`),
    )
    .orderBy(sql.ref(by), towards)
    .orderBy(sql.ref(id), towards)
    .limit(limit)
    .execute()
}
