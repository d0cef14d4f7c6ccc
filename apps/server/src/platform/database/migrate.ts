import { randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { clientAt, hostsOf, isAway, isLockTimeout, isRetryable, urlsOf } from '@aliadas/prepared'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration, MigrationResultSet } from 'kysely/migration'
import pg from 'pg'
import { adopt } from './adopt.ts'
import { buildIndexes, type HotIndex } from './hot-indexes.ts'
import { newerThan, refuseContracted } from './newer-schema.ts'
import { StartError } from './start-error.ts'

export const MIGRATIONS = path.join(import.meta.dirname, 'migrations')

const OLDEST_MAJOR = 15
const ATTEMPTS = 12
const PAUSE_MS = 60
/** Queries on a table queue behind a migration that waits for its lock, so a migration waits at most this long. */
const LOCK_TIMEOUT_MS = 1_000

/**
 * Brings the schema up to date and returns the names of what it applied. A database of a newer version stays as it is, and is refused if that
 * version took away something. All pending migrations commit
 * together or not at all; then the indexes of hot tables are built, and those of earlier starts that did not end. Servers that start at once
 * wait for each other. A migration that does not get a lock in time is rolled back and
 * runs again, up to 12 times. `upTo`: the last one to apply, for a database that has none after it. Throws StartError.
 */
export async function migrate(
  url: string,
  folder = MIGRATIONS,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, upTo }: { lockTimeoutMs?: number; upTo?: string } = {},
): Promise<string[]> {
  // Connections of its own, because a migration may take longer than a request's timeout.
  const pool = new pg.Pool({ Client: clientAt(url), max: 2, connectionTimeoutMillis: 10_000 })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await checkServer(pool, url)
    await adopt(pool)
    const newer = await newerThan(pool, await migrationNames(folder))
    refuseContracted(newer)
    if (newer.length > 0) return []
    const migrations = await importAll(folder)
    const getMigrations = () => Promise.resolve(impatient(migrations, lockTimeoutMs))
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const run = async () => {
      for (let attempt = 1; ; attempt++) {
        const outcome = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
        if (!runsAgain(outcome.error) || attempt === ATTEMPTS) return applied(outcome)
        await sleep(randomInt(PAUSE_MS) * attempt)
      }
    }
    const names = await run()
    await buildIndexes(pool, indexesOf(migrations, upTo), { lockTimeoutMs })
    return names
  } finally {
    await db.destroy()
  }
}

/**
 * Sets the lock timeout inside the transaction: waiting for another server's migration happens before it and has no
 * limit.
 */
const impatient = (migrations: Record<string, Migration>, lockTimeoutMs: number): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      {
        async up(db) {
          await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(db)
          await migration.up(db)
        },
      },
    ]),
  )

/** The names of this version's migrations, in their order. */
export const migrationNames = async (folder = MIGRATIONS): Promise<string[]> =>
  (await migrationFiles(folder)).map((file) => path.basename(file, '.ts'))

/** The name of this version's last migration. */
export const newestMigration = async (folder = MIGRATIONS): Promise<string> =>
  (await migrationNames(folder)).at(-1) ?? ''

const migrationFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => /^\d+.*(?<!\.test|\.d)\.ts$/.test(file)).toSorted()

/**
 * Of a hot table no index is built in the transaction of `up`: it stands in `indexes`, for as long as the schema has it.
 * What an `up` does must not rely on it.
 */
type WithIndexes = Migration & { indexes?: readonly HotIndex[] }

/** In the order of the migrations. */
const indexesOf = (migrations: Record<string, WithIndexes>, upTo?: string): HotIndex[] =>
  Object.entries(migrations).flatMap(([name, { indexes = [] }]) => (upTo === undefined || name <= upTo ? indexes : []))

/** Every migration of a folder by its file name without `.ts`. Names begin with a number, so they sort. */
export async function importAll(folder: string): Promise<Record<string, WithIndexes>> {
  const loaded = (await migrationFiles(folder)).map(async (file): Promise<[string, WithIndexes]> => {
    const module: unknown = await import(pathToFileURL(path.join(folder, file)).href)
    if (!isMigration(module)) throw new StartError([`El archivo de migración ${file} no exporta la función "up".`])
    return [path.basename(file, '.ts'), module]
  })
  return Object.fromEntries(await Promise.all(loaded))
}

const isMigration = (module: unknown): module is WithIndexes =>
  typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function'

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool
    .query("select current_setting('server_version') as version, current_setting('server_encoding') as encoding")
    .catch((error: unknown) => {
      throw cannotConnect(url, error)
    })
  const { version, encoding } = rows[0]
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new StartError([
      `La base de datos es PostgreSQL ${version}, y Aliadas necesita PostgreSQL ${OLDEST_MAJOR} o más nuevo.`,
      'Actualiza el servidor de DATABASE_URL, o quita DATABASE_URL para usar la base de datos incluida.',
    ])
  if (encoding !== 'UTF8')
    throw new StartError([
      `La base de datos guarda los textos en ${encoding}, y Aliadas necesita UTF8.`,
      "Crea otra base de datos con: create database aliadas encoding 'UTF8' template template0",
    ])
}

function cannotConnect(url: string, cause: unknown): StartError {
  const [one = url] = urlsOf(url)
  const { pathname } = new URL(one)
  const host = hostsOf(url).join(', ')
  const message = cause instanceof AggregateError ? cause.errors.map(String).join(' · ') : String(cause)
  return new StartError(
    [
      `No se pudo entrar a la base de datos ${pathname.slice(1)} en ${host}: ${message}`,
      'Revisa que el servidor esté en marcha y que la dirección, el usuario y la clave de DATABASE_URL sean correctos.',
    ],
    { cause },
  )
}

function applied({ error, results = [] }: MigrationResultSet): string[] {
  if (error instanceof StartError) throw error
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName
    throw new StartError(explain(error, failed), { cause: error })
  }
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/**
 * Roles belong to the whole PostgreSQL server, but the migration lock belongs to one database: servers that start on
 * two databases at once may touch the same catalogue row. A transaction may also hold a table that a migration changes.
 * In both cases everything was rolled back, so it runs again.
 */
const runsAgain = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (/tuple concurrently (?:updated|deleted)/.test(error.message) ||
    (error.code === '23505' && error.schema === 'pg_catalog') ||
    isRetryable(error) ||
    isLockTimeout(error))

function explain(error: unknown, failed: string | undefined): string[] {
  const message = error instanceof Error ? error.message : String(error)
  if (/corrupted migrations/.test(message))
    return [
      'La base de datos no corresponde a esta versión de Aliadas: tiene cambios que esta versión no conoce.',
      `Usa la versión más reciente, u otra base de datos. No se cambió nada. (${message})`,
    ]
  const what = failed
    ? `La migración ${failed} no se pudo aplicar: ${message}.`
    : `No se pudo preparar la base de datos: ${message}.`
  return [what, `${remedyOf(error)} No se aplicó ningún cambio: todo quedó como estaba.`]
}

function remedyOf(error: unknown): string {
  if (isAway(error)) return 'Se perdió la conexión con la base de datos; vuelve a iniciar.'
  if (isLockTimeout(error))
    return 'Otra transacción tiene ocupada una tabla, por ejemplo una copia de seguridad; vuelve a iniciar cuando termine.'
  return 'Corrige la causa y vuelve a iniciar.'
}

const ignore = () => undefined
