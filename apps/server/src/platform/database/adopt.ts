import type pg from 'pg'
import { StartError } from './start-error.ts'

/** The migration that builds the schema in one step. */
export const BASELINE = '0071-esquema'
/** First and last of the 68 migrations that it replaces. */
const FIRST = '0001-roles'
const LAST = '0070-archivos-de-cancelados'
/** The last release with those migrations. */
const LAST_RELEASE = '0.7.0'

/**
 * Adopts a database that the migrations before the baseline made: replaces their lines in `kysely_migration` by the
 * baseline's line, because the schema is the same. Touches no other table. Does nothing for a new or an adopted
 * database. Throws StartError, without a change, when the database stopped before the last of those migrations.
 */
export const adopt = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ hay: boolean }>(`select to_regclass('kysely_migration') is not null as hay`)
  if (!rows[0]?.hay) return
  const client = await pool.connect()
  try {
    // The lock makes servers that start at once do this one after another; the second one finds nothing to do.
    await client.query('begin; lock table kysely_migration in exclusive mode')
    const { rows: done } = await client.query<{ name: string }>('select name from kysely_migration')
    const names = done.map(({ name }) => name)
    if (names.includes(FIRST)) {
      if (!names.includes(LAST)) throw tooOld(names)
      await client.query('delete from kysely_migration where name <= $1', [LAST])
      await client.query(
        `insert into kysely_migration values ($1, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
        [BASELINE],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const tooOld = (names: readonly string[]): StartError =>
  new StartError([
    `La base de datos es de una versión anterior a ${LAST_RELEASE}: su última migración es ${names.toSorted().at(-1) ?? ''}.`,
    `Inicia primero la versión ${LAST_RELEASE}, que la pone al día, y después esta. No se cambió nada.`,
  ])
