import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { withFileLock } from '../platform/database/embedded/file-lock.ts'
import { MIGRATIONS } from '../platform/database/migrate.ts'
import { createDatabase, createPool, migrate, startEmbedded } from '../platform/database/index.ts'
import type { Db, Embedded, Pool } from '../platform/database/index.ts'
import { createLogger } from '../platform/log/index.ts'
import { isAlive, TEST_DIR } from './test-dir.ts'

export type TestDatabase = {
  /** As the owner of the schema, like the URL the server gets. */
  url: string
  pool: Pool
  db: Db
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}

// Tests lose nothing when the machine stops, so that they need not wait for the disk.
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }

/** A database of its own for a test file, migrated: a copy of a template made once for these migrations. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const server = await testServer()
  return open(server, await ensureTemplate(server), options)
}

/** An empty one, for tests that bring their own tables. */
export async function blankDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  return open(await testServer(), 'template0', options)
}

let shared: Promise<Embedded> | undefined

/** The one PostgreSQL of all tests; each process starts or adopts it once. */
export function testServer(): Promise<Embedded> {
  shared ??= startEmbedded({ dir: TEST_DIR, log: createLogger('silent'), settings: SETTINGS }).then(async (server) => {
    await dropForgotten(server)
    return server
  })
  return shared
}

async function open(server: Embedded, template: string, { max = 10 }: { max?: number }): Promise<TestDatabase> {
  const name = `prueba_${process.pid}_${randomBytes(4).toString('hex')}`
  const url = await server.createDatabase(name, template)
  const pool = createPool(url, { max })
  return {
    url,
    pool,
    db: createDatabase(pool),
    async drop() {
      await pool.end()
      await server.admin(`drop database if exists ${name} with (force)`)
    },
  }
}

async function ensureTemplate(server: Embedded): Promise<string> {
  const template = `plantilla_${migrationsHash()}`
  if (await exists(server, template)) return template
  return withFileLock(path.join(TEST_DIR, 'plantilla.lock'), async () => {
    if (await exists(server, template)) return template
    const unfinished = `${template}_nueva`
    await server.admin(`drop database if exists ${unfinished} with (force)`)
    await migrate(await server.createDatabase(unfinished))
    // The name appears only once everything is in it.
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

/** Drops what killed runs left behind: the name says whose it was. */
async function dropForgotten(server: Embedded): Promise<void> {
  for (const name of await databases(server, 'prueba\\_%'))
    if (!isAlive(Number(name.split('_')[1]))) await server.admin(`drop database if exists ${name} with (force)`)
}

const exists = async (server: Embedded, name: string) => (await databases(server, name)).length > 0

async function databases(server: Embedded, like: string): Promise<string[]> {
  const rows = await server.admin(`select datname from pg_database where datname like '${like}'`)
  return rows.map((row) => String(row['datname']))
}
