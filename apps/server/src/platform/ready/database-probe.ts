import { sql } from 'kysely'
import type { Db } from '../database/index.ts'
import type { Probe } from './readiness.ts'

/**
 * The database takes changes, and its schema has every migration of this version. A newer schema fits: its version may
 * be starting beside this one. The transaction gets a number, which a standby refuses, and writes nothing, so it waits
 * for no standby.
 */
export const databaseProbe = (db: Db, newest: Promise<string>): Probe => ({
  name: 'base-de-datos',
  missing: async () => {
    const there = await db.transaction({ rol: 'sistema' }, async (tx) => {
      const { rows } = await sql<{ newest: string }>`
        select max(name) as newest, pg_current_xact_id()::text as number from kysely_migration
      `.execute(tx)
      return rows[0]?.newest ?? ''
    })
    return there < (await newest) ? ['esquema'] : []
  },
})
