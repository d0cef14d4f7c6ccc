import type pg from 'pg'
import { StartError } from './start-error.ts'

/**
 * A migration with this in its name takes away or narrows what the version before it uses. All others only add: that
 * version goes on beside them, and may start again (docs/decisions/0109).
 */
export const CONTRACTS = /^\d+-contrae-/

/**
 * Migrations that the database has and a version does not know, oldest first: a newer version runs, or ran. None when the
 * database is no later state of that version.
 */
export const newerThan = async (pool: pg.Pool, known: readonly string[]): Promise<string[]> => {
  const { rows: made } = await pool.query<{ made: boolean }>(
    `select to_regclass('kysely_migration') is not null as made`,
  )
  if (!made[0]?.made) return []
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
  const there = rows.map(({ name }) => name).toSorted()
  const unknown = there.filter((name) => !known.includes(name))
  const newest = known.at(-1) ?? ''
  const isLater = known.every((name) => there.includes(name)) && unknown.every((name) => name > newest)
  return isLater ? unknown : []
}

/** Throws StartError when one of these takes away what an older version uses. */
export const refuseContracted = (newer: readonly string[]): void => {
  const contracting = newer.find((name) => CONTRACTS.test(name))
  if (contracting !== undefined)
    throw new StartError([
      `La base de datos es de una versión más nueva de Aliadas: su migración ${contracting} quita algo que esta versión usa.`,
      'Usa la versión más reciente, o restaura un respaldo. No se cambió nada.',
    ])
}
