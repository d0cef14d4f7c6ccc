import { contados, DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { sql, type RawBuilder } from 'kysely'
import { inPieces } from './in-pieces.ts'
import type { Db, Tx } from './transaction.ts'

/** Rows that go by themselves once they are old. What cleans and what tells about it read the same one. */
export type Retention = {
  /** What the rows are, and when they go: in Spanish, for whoever runs the installation. */
  what: string
  rule: string
  table: string
  /** The column that says how old a row is, as SQL. */
  at: string
  /** Which rows may be kept no longer. */
  due: (now: Date) => RawBuilder<boolean>
}

const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * DIA_MS)

/** Rows whose instant is older than so many days. */
export const keptDays = (days: number, kept: Pick<Retention, 'what' | 'table' | 'at'>): Retention => ({
  ...kept,
  rule: contados(days, 'día', 'días'),
  due: (now) => sql`${sql.raw(kept.at)} < ${ago(now, days)}`,
})

/** Rows whose plain day, in Bogotá, is that many days before today. */
export const keptPlainDays = (days: number, kept: Pick<Retention, 'what' | 'table' | 'at'>): Retention => ({
  ...kept,
  rule: contados(days, 'día', 'días'),
  due: (now) => sql`${sql.raw(kept.at)} < ${fechaBogota(ago(now, days))}::date`,
})

/** Deletes what may be kept no longer. Returns the number of rows. */
export const forgetOld = (db: Db, { table, due }: Retention, now: Date): Promise<number> =>
  inPieces(db, { table, where: due(now) })

/** More are not counted. */
const MOST = 1_000_000

export type Kept = { rows: number; more: boolean; oldest: Date | string | null; due: number }

/** How many rows there are now, the oldest, and how many the next cleaning takes; at most a million are counted. */
export const measureKept = async (tx: Tx, { table, at, due }: Retention, now: Date): Promise<Kept> => {
  const rows = sql.table(table)
  const { rows: found } = await sql<{ rows: number; oldest: Date | string | null; due: number }>`
    select (select count(*) from (select from ${rows} limit ${MOST + 1}) counted) as rows,
      (select min(${sql.raw(at)}) from ${rows}) as oldest,
      (select count(*) from (select from ${rows} where ${due(now)} limit ${MOST}) gone) as due`.execute(tx)
  const one = found[0] ?? { rows: 0, oldest: null, due: 0 }
  return { ...one, rows: Math.min(one.rows, MOST), more: one.rows > MOST }
}
