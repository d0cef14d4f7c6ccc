import { Falla } from '@aliadas/contract'
import { sql, type SelectQueryBuilder, type StringReference } from 'kysely'

/** A place in a list: what the list is ordered by, and an id among equals. It carries no right: the query's own scope still decides. */
export type Cursor = { value: number; id: string }

/** By which columns a list is ordered, and how its first one is read from a row. An instant is a number in the cursor and a date in the query. */
export type Order<DB, TB extends keyof DB, Row> = {
  by: StringReference<DB, TB>
  id: StringReference<DB, TB>
  direction: 'asc' | 'desc'
  key: { instant(row: Row): Date } | { number(row: Row): number }
}

const NO_PAGE = 'La página no es válida'

/** Digits enough for any instant or price of ours: what is longer was not written here, and the database could not take it. */
const CURSOR = /^(\d{1,14})\.([0-9A-Z]{24})$/

/** Refuses what no page of ours gave. Read it before the database is asked for anything else. */
export const readCursor = (text: string | undefined): Cursor | null => {
  if (text === undefined) return null
  const [, value, id] = CURSOR.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? []
  if (value === undefined || id === undefined)
    throw new Falla('invalid-argument', NO_PAGE, { fields: { cursor: NO_PAGE } })
  return { value: Number(value), id }
}

const writeCursor = ({ value, id }: Cursor): string => Buffer.from(`${value}.${id}`).toString('base64url')

/** What was found with a limit of one more than the page: the page, and where the next one begins when there is one. */
export const cutPage = <Row extends { id: string }>(
  found: readonly Row[],
  size: number,
  valueOf: (row: Row) => number,
): { rows: Row[]; next: string | null } => {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: found.length > size && last ? writeCursor({ value: valueOf(last), id: last.id }) : null }
}

/** One page of a query by keyset: its cost does not grow with the pages before it. The query must select its order's columns. */
export const readPage = async <DB, TB extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { by, id, direction, key }: Order<DB, TB, NoInfer<Row>>,
  { from, size }: { from: Cursor | null; size: number },
): Promise<{ rows: Row[]; next: string | null }> => {
  const place = (at: Cursor) => ('instant' in key ? sql`${new Date(at.value)}::timestamptz` : sql`${at.value}::bigint`)
  const after = sql.raw(direction === 'asc' ? '>' : '<')
  const found = await query
    .$if(from !== null, (q) =>
      q.where(sql<boolean>`(${sql.ref(by)}, ${sql.ref(id)}) ${after} (${from && place(from)}, ${from?.id ?? ''})`),
    )
    .orderBy(sql.ref(by), direction)
    .orderBy(sql.ref(id), direction)
    .limit(size + 1)
    .execute()
  return cutPage<Row>(found, size, (row) => ('instant' in key ? key.instant(row).getTime() : key.number(row)))
}
