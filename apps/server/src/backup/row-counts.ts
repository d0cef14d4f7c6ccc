import type pg from 'pg'
import { StartError, beginSnapshot, patientClient, quoted, storedTables } from '../platform/database/index.ts'

/** The least and the most rows of each table, by its name with the schema. */
export type RowCounts = Record<string, [number, number]>

type Snapshot = { client: pg.Client; first: bigint; end: bigint }

/** Undefined in a database without the role of backups, which an older version left. */
const snapshotOf = async (client: pg.Client): Promise<Snapshot | undefined> => {
  try {
    await beginSnapshot(client)
  } catch (error) {
    if (error instanceof StartError) return undefined
    throw error
  }
  const { rows } = await client.query<{ first: string; end: string }>(
    `select pg_snapshot_xmin(s)::text as first, pg_snapshot_xmax(s)::text as end from pg_current_snapshot() s`,
  )
  return { client, first: BigInt(rows[0]?.first ?? 0), end: BigInt(rows[0]?.end ?? 0) }
}

/** Counts the rows of every table in the snapshot that this client has begun. */
const countIn = async (client: pg.Client, tables: readonly string[]): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const name of tables) {
    const { rows } = await client.query<{ many: string }>(`select count(*) as many from ${quoted(name)}`)
    counts.set(name, Number(rows[0]?.many))
  }
  return counts
}

const namesIn = async (client: pg.Client): Promise<string[]> => (await storedTables(client)).map(({ name }) => name)

/**
 * Counts the rows of a copied cluster. The end of a copy is no snapshot, so one is taken right before it and one right
 * after it, and the rows are counted in both, while the product goes on. Between them lie milliseconds; each transaction
 * of that time widens what a table may have by a row. Without any, the count is exact.
 */
export const countAround = async (url: string) => {
  const clients = await Promise.all([patientClient(url), patientClient(url)])
  const [first, second] = clients
  let begun: Snapshot | undefined
  let ended: Snapshot | undefined
  return {
    async before(): Promise<void> {
      begun = await snapshotOf(first)
    },
    async after(): Promise<void> {
      ended = begun && (await snapshotOf(second))
    },
    /** Undefined when the database has no role of backups yet. */
    async count(): Promise<RowCounts | undefined> {
      if (!begun || !ended) return undefined
      const slack = Number(ended.end - begun.first)
      const tables = await namesIn(first)
      const earlier = await countIn(first, tables)
      const later = await countIn(second, tables)
      return Object.fromEntries(
        tables.map((name) => {
          const [a, b] = [earlier.get(name) ?? 0, later.get(name) ?? 0]
          return [name, [Math.max(0, Math.min(a, b) - slack), Math.max(a, b) + slack]]
        }),
      )
    },
    close: () => Promise.all(clients.map((client) => client.end().catch(() => undefined))),
  }
}

/** What a restored database has too few or too many of, a line each. */
export const wrongCounts = async (url: string, expected: RowCounts): Promise<string[]> => {
  const client = await patientClient(url)
  try {
    await beginSnapshot(client)
    const tables = await namesIn(client)
    const counts = await countIn(
      client,
      tables.filter((name) => expected[name]),
    )
    return Object.entries(expected).flatMap(([name, [least, most]]) => {
      const many = counts.get(name)
      if (many !== undefined && many >= least && many <= most) return []
      return [`La tabla ${name} tiene ${many ?? 'ninguna de sus'} filas y debe tener ${asWords(least, most)}`]
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

const asWords = (least: number, most: number): string => (least === most ? String(least) : `de ${least} a ${most}`)
