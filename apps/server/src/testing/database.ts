import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { withFileLock } from '../platform/database/embedded/file-lock.ts'
import { MIGRATIONS } from '../platform/database/migrate.ts'
import { createDatabase, createPool, migrate, startEmbedded } from '../platform/database/index.ts'
import type { Db, Pool, PoolOptions } from '../platform/database/index.ts'
import { createLogger } from '../platform/log/index.ts'
import { externalServer, type TestPostgres } from './external-server.ts'
import { isAlive, TEST_DIR } from './test-dir.ts'

export type TestDatabase = {
  /** As the owner of the schema, like the URL of the server. */
  url: string
  pool: Pool
  db: Db
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}

// Tests lose nothing when the machine stops, so they do not wait for the disk.
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }

/** A burst of a hundred transactions waits longer on a busy machine than a request may. */
const CONNECT_MS = 120_000

/** Limits of a pool in which a test keeps requests waiting while it looks at others: a busy machine takes its time. */
export const PATIENT = {
  connectMs: CONNECT_MS,
  answerMs: 60_000,
  settings: { lock_timeout: '60s', statement_timeout: '60s' },
} satisfies Partial<PoolOptions>

type Options = {
  max?: number
  /** With the limits of `PATIENT`. */
  patient?: boolean
}

/** A migrated database for one test file: a copy of a template made once for these migrations. */
export async function testDatabase(options: Options = {}): Promise<TestDatabase> {
  const server = await testServer()
  return open(server, await ensureTemplate(server), options)
}

/** An empty one, for tests with their own tables. */
export async function blankDatabase(options: Options = {}): Promise<TestDatabase> {
  return open(await testServer(), 'template0', options)
}

/** Creates roles without login, which the owner may take without inheriting their privileges, as migration 0001 did. */
export async function createRoles({ pool }: TestDatabase, roles: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  const perGrant = (rows[0]?.version ?? 0) >= 160_000
  for (const role of roles) {
    await pool.query(`do $$ begin create role ${role} nologin noinherit;
      exception when duplicate_object or unique_violation then null; end $$`)
    await pool.query(`grant ${role} to current_user ${perGrant ? 'with inherit false, set true' : ''}`)
  }
  if (!perGrant) await pool.query('alter role current_user noinherit')
}

let shared: Promise<TestPostgres> | undefined

/**
 * The one PostgreSQL of all tests: the server of TEST_DATABASE_URL, otherwise the included one, which each process
 * starts or adopts once.
 */
export function testServer(): Promise<TestPostgres> {
  shared ??= findServer().then(async (server) => {
    await dropForgotten(server)
    return server
  })
  return shared
}

const findServer = (): Promise<TestPostgres> => {
  const address = process.env['TEST_DATABASE_URL']
  if (address) return externalServer(address)
  return startEmbedded({ dir: TEST_DIR, log: createLogger('silent'), settings: SETTINGS })
}

async function open(server: TestPostgres, template: string, { max = 10, patient }: Options): Promise<TestDatabase> {
  const name = `prueba_${process.pid}_${randomBytes(4).toString('hex')}`
  const url = await server.createDatabase(name, template)
  const pool = createPool(url, { max, connectMs: CONNECT_MS, ...(patient ? PATIENT : {}) })
  return {
    url,
    pool,
    db: createDatabase(pool),
    async drop() {
      await pool.end()
      await server.admin(`drop database if exists ${name} with (force)`)
      // Of the test world, where a test opened one.
      await server.admin(`drop database if exists ${name}_prueba with (force)`)
    },
  }
}

async function ensureTemplate(server: TestPostgres): Promise<string> {
  const template = `plantilla_${migrationsHash()}`
  if (await exists(server, template)) return template
  return withFileLock(path.join(TEST_DIR, 'plantilla.lock'), async () => {
    if (await exists(server, template)) return template
    const unfinished = `${template}_nueva`
    await server.admin(`drop database if exists ${unfinished} with (force)`)
    await migrate(await server.createDatabase(unfinished))
    // The name appears only once the template is complete.
    await server.admin(`alter database ${unfinished} rename to ${template}`)
    for (const old of await databases(server, 'plantilla\\_%'))
      if (old !== template) await server.admin(`drop database if exists ${old} with (force)`)
    return template
  })
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).toSorted())
    hash.update(file).update(readFileSync(path.join(MIGRATIONS, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Drops the databases of killed runs: the name contains the run's process. */
async function dropForgotten(server: TestPostgres): Promise<void> {
  for (const name of await databases(server, 'prueba\\_%'))
    if (!isAlive(Number(name.split('_')[1]))) await server.admin(`drop database if exists ${name} with (force)`)
}

const exists = async (server: TestPostgres, name: string) => (await databases(server, name)).length > 0

async function databases(server: TestPostgres, like: string): Promise<string[]> {
  const rows = await server.admin(`select datname from pg_database where datname like '${like}'`)
  return rows.map((row) => String(row['datname']))
}
