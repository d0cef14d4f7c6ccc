import { DIA_MS, MAXIMO_DE_FILAS, instanteBogota, type Orden, type Total } from '@aliadas/contract/core'
import { sql, type RawBuilder, type SelectQueryBuilder, type StringReference } from 'kysely'
import type { Direction, Order, Page } from './keyset.ts'
import type { Tx } from './database/index.ts'

/** The orders of a list by name; each needs an index that begins with the list's fixed filter. */
export type Orders<DB, TB extends keyof DB, Row, Name extends string> = Readonly<
  Record<Name, Omit<Order<DB, TB, Row>, 'direction'>>
>

/** The requested order: `-salida` is by `salida`, descending. */
export const orderOf = <DB, TB extends keyof DB, Row, Name extends string>(
  orders: Orders<DB, TB, Row, Name>,
  asked: Orden<Name>,
): Order<DB, TB, Row> => {
  const direction: Direction = asked.startsWith('-') ? 'desc' : 'asc'
  const name = asked.replace(/^-/, '') as Name
  return { ...orders[name], direction }
}

/** The number of rows of all the queries together, counting at most `most` of each. */
export const countRows = async <DB, TB extends keyof DB>(
  tx: Tx,
  queries: readonly SelectQueryBuilder<DB, TB, object>[],
  most = MAXIMO_DE_FILAS,
): Promise<Total> => {
  let rows = 0
  for (const query of queries) {
    const some = query.select(sql<number>`1`.as('one')).limit(most + 1)
    const { rows: counted } = await sql<{ n: number }>`select count(*) as n from (${some}) counted`.execute(tx)
    rows += counted[0]?.n ?? 0
  }
  return { filas: Math.min(rows, most), exacto: rows <= most }
}

/** The same, and the sum of one column; null when there are more than are counted. */
export const addRows = async <DB, TB extends keyof DB>(
  tx: Tx,
  query: SelectQueryBuilder<DB, TB, object>,
  column: StringReference<DB, TB>,
): Promise<{ total: Total; suma: number | null }> => {
  const some = query.select(sql<number>`${sql.ref(column)}`.as('value')).limit(MAXIMO_DE_FILAS + 1)
  const { rows } = await sql<{ n: number; suma: number | null }>`
    select count(*) as n, sum(value)::bigint as suma from (${some}) counted`.execute(tx)
  const n = rows[0]?.n ?? 0
  const exacto = n <= MAXIMO_DE_FILAS
  return { total: { filas: Math.min(n, MAXIMO_DE_FILAS), exacto }, suma: exacto ? (rows[0]?.suma ?? 0) : null }
}

/** Filter by days of Bogotá, both included. */
export type Days = { desde?: string | undefined; hasta?: string | undefined }

const endOf = (day: string): Date => new Date(instanteBogota(day, null).getTime() + DIA_MS)

/** Only rows whose instant lies on these days. */
export const inDays =
  (column: string, { desde: from, hasta: to }: Days) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> => {
    const instant = sql.ref(column)
    const begun = from === undefined ? query : query.where(sql<boolean>`${instant} >= ${instanteBogota(from, null)}`)
    return to === undefined ? begun : begun.where(sql<boolean>`${instant} < ${endOf(to)}`)
  }

/**
 * Whether a column contains a text, ignoring case and accents. It reads every remaining row: only for tables that
 * people fill by hand.
 */
export const containsText = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> => {
  const bare = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`lower(regexp_replace(normalize(${column}, nfd), '[\u0300-\u036f]', '', 'g')) like ${`%${bare}%`}`
}

/** A page as a list's route returns it. */
export const answerOf = <Row>({ rows, next, previous }: Page<Row>, total: Total, now: Date) => ({
  filas: rows,
  siguiente: next,
  anterior: previous,
  total,
  ahora: now.getTime(),
})
