import { clientAt, urlAt, withDatabase } from '@aliadas/prepared'
import pg from 'pg'
import type { Doors } from './pools.ts'

/** PostgreSQL cuts longer names. */
const LONGEST = 63
const EXISTS = new Set(['42P04', '23505'])

/**
 * The database beside this one on the same server, whose name has this ending; creates it empty if it is missing. The
 * pooler, when there is one, must lead to it too. Throws the database's error, for example when the login may not create databases.
 */
export const ensureBeside = async ({ address, pooler }: Doors, ending: string): Promise<Doors> => {
  const Client = clientAt(address)
  const owner = new Client({ connectionTimeoutMillis: 10_000 })
  owner.on('error', () => undefined)
  try {
    await owner.connect()
    const { rows } = await owner.query<{ name: string }>('select current_database() as name')
    const name = (rows[0]?.name ?? '').slice(0, LONGEST - ending.length) + ending
    const found = await owner.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await create(owner, name)
    return {
      address: () => withDatabase(urlAt(address), name),
      pooler: pooler === undefined ? undefined : () => withDatabase(urlAt(pooler), name),
    }
  } finally {
    await owner.end().catch(() => undefined)
  }
}

const create = async (owner: pg.Client, name: string): Promise<void> => {
  const quoted = pg.escapeIdentifier(name)
  try {
    await owner.query(`create database ${quoted} template template0`)
  } catch (error) {
    // Another server has just made it.
    if (error instanceof pg.DatabaseError && EXISTS.has(error.code ?? '')) return
    throw error
  }
  await owner.query(`revoke all on database ${quoted} from public`)
}
