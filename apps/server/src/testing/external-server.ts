import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Embedded } from '../platform/database/index.ts'

/** What the tests need from a PostgreSQL server. */
export type TestPostgres = Pick<Embedded, 'createDatabase' | 'admin'>

const OWNER = 'aliadas_dueno'

/**
 * Runs the tests on an existing PostgreSQL server. `address` names a superuser; the databases belong to a role without
 * that right, as in the included PostgreSQL.
 */
export const externalServer = async (address: string): Promise<TestPostgres> => {
  const password = createHash('sha256').update(address).digest('hex')
  const run = async (on: string, sql: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: on })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  const admin = (sql: string) => run(address, sql)
  // Two runs may start at the same time; the first one creates the role.
  await admin(`do $$ begin
    create role ${OWNER} login nosuperuser nobypassrls createrole password '${password}';
  exception when duplicate_object or unique_violation then
    alter role ${OWNER} password '${password}';
  end $$`)
  return {
    admin,
    async createDatabase(name, template = 'template0') {
      await admin(
        `create database ${pg.escapeIdentifier(name)} owner ${OWNER} template ${pg.escapeIdentifier(template)}`,
      )
      const url = new URL(address)
      url.pathname = `/${name}`
      // Before PostgreSQL 16 the owner of the database loses its right on the schema with the first migration (README).
      await run(url.href, `alter schema public owner to ${OWNER}`)
      url.username = OWNER
      url.password = password
      return url.href
    },
  }
}
