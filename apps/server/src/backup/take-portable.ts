import { stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import {
  BACKUP_ROLE,
  StartError,
  beginSnapshot,
  migrationNames,
  startEmbedded,
  withPatientClient,
} from '../platform/database/index.ts'
import type { Env } from '../platform/env/index.ts'
import { MARK_KEY, openStores } from '../platform/files/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { VERSION } from '../platform/version.ts'
import { copierOf } from './copy-files.ts'
import { copyHashed } from './copy-hashed.ts'
import { writeDigests, type Digests } from './digests.ts'
import { syncAll } from '../platform/durably.ts'
import { megas, newBackup } from './new-backup.ts'
import { portableFormat, type PortableManifest } from './portable-manifest.ts'
import { nextValues, writeTables } from './portable-tables.ts'

type Parts = {
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'filesTo' | 's3' | 'sessionSecret'>
  log: Logger
  say: (line: string) => void
  signal?: AbortSignal | undefined
}

/**
 * Copies every table as of one instant, the files that its rows name and the secret into a new folder of `to`, while the
 * product runs or not. Any PostgreSQL from 15 on can take it. Returns the folder. Throws StartError.
 */
export const takePortable = async (to: string, parts: Parts): Promise<string> => {
  const { env, log, say } = parts
  const { folder, manifest } = await newBackup(
    to,
    'aliadas-portable',
    (unfinished, began) => copyAll(unfinished, began, parts),
    { noteIn: env.databaseUrl === undefined ? env.dataDir : undefined, log },
  )
  const tables = Object.values(manifest.tablas)
  const rows = tables.reduce((sum, { filas }) => sum + filas, 0)
  say(
    `Respaldo portátil listo en ${folder}: ${rows} filas de ${tables.length} tablas y ${manifest.archivos.cuantos} archivos guardados (${megas(manifest.archivos.bytes)}), hasta ${manifest.hasta}.`,
  )
  return folder
}

/** The database of this configuration; starts the included one, or joins it where it runs already. */
const findDatabase = async ({ env, log }: Parts): Promise<{ url: string; stop: () => Promise<unknown> }> => {
  if (env.databaseUrl !== undefined) return { url: env.databaseUrl, stop: () => Promise.resolve() }
  const dir = path.join(env.dataDir, 'postgres')
  if (!(await stat(path.join(dir, 'pgdata')).catch(() => null)))
    throw new StartError([`En ${env.dataDir} no hay una base de datos que respaldar. Revisa DATA_DIR.`])
  return startEmbedded({ dir, log })
}

const copyAll = async (folder: string, began: Date, parts: Parts): Promise<PortableManifest> => {
  const { env, signal } = parts
  const { url, stop } = await findDatabase(parts)
  const stores = await openStores(env)
  const digests: Digests = new Map()
  const files = copierOf({ dataDir: env.dataDir, storage: stores.storage, folder, digests, signal })
  try {
    return await withPatientClient(url, signal, (client) =>
      copyWith(client, { ...parts, folder, began, digests, files }),
    )
  } finally {
    stores.close()
    await stop()
  }
}

type Copying = Pick<Parts, 'env' | 'say'> & {
  folder: string
  began: Date
  digests: Digests
  files: ReturnType<typeof copierOf>
}

const copyWith = async (
  client: pg.Client,
  { env, say, folder, began, digests, files }: Copying,
): Promise<PortableManifest> => {
  await requireRole(client)
  say('Copiando los archivos guardados…')
  // Twice: a file that is deleted while this begins may still be named by the snapshot.
  await client.query(`begin read only; set local role ${BACKUP_ROLE}`)
  await files.copy(await namedFiles(client))
  await client.query('rollback')
  const { rows: now } = await client.query<{ until: Date }>('select clock_timestamp() as until')
  const tables = await beginSnapshot(client)
  const about = await describe(client)
  const named = await namedFiles(client)
  await files.copy(named)
  say('Copiando las tablas…')
  const tablas = await writeTables(client, tables, folder, digests)
  const secuencias = await nextValues(client)
  await client.query('rollback')
  const archivos = await files.keepOnly(named)
  await copySecret(env, folder, digests)
  await syncAll([...digests.keys()].map((name) => path.join(folder, ...name.split('/'))))
  return {
    formato: portableFormat,
    version: VERSION,
    ...about,
    empezo: began.toISOString(),
    hasta: (now[0]?.until ?? began).toISOString(),
    archivos,
    tablas,
    secuencias,
    huellas: await writeDigests(folder, digests),
  }
}

/** The migration that made the role of backups. */
const ROLE_SINCE = '0122-respaldo'

/** Throws StartError for an empty database and for one of a version that knew no such role. */
const requireRole = async (client: pg.Client): Promise<void> => {
  const { rows: made } = await client.query<{ made: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as made`,
  )
  if (!made[0]?.made) throw new StartError(['La base de datos está vacía: no hay nada que respaldar.'])
  const { rows } = await client.query<{ newest: string }>('select max(name) as newest from kysely_migration')
  const newest = rows[0]?.newest ?? ''
  if (newest < ROLE_SINCE)
    throw new StartError([
      `La base de datos es de una versión anterior (${newest}): inicia primero esta versión, que la actualiza.`,
    ])
}

const namedFiles = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ ubicacion: string }>('select ubicacion from archivos')
  return [MARK_KEY, ...rows.map(({ ubicacion }) => ubicacion)]
}

type About = Pick<PortableManifest, 'migracion' | 'postgres' | 'marca' | 'epoca'>

/** What the manifest says of the database. Throws StartError for one that this version does not know. */
const describe = async (client: pg.Client): Promise<About> => {
  const { rows } = await client.query<{ [name in keyof About]: string | null }>(
    `select (select max(name) from kysely_migration) as migracion, current_setting('server_version') as postgres,
       (select marca from instalacion) as marca, epoca() as epoca`,
  )
  const { migracion, postgres, marca, epoca } = rows[0] ?? {}
  if (!marca || !migracion || !postgres)
    throw new StartError(['El producto no ha terminado su primer inicio: no hay nada que respaldar.'])
  if (!(await migrationNames()).includes(migracion))
    throw new StartError([
      `La base de datos es de una versión posterior (${migracion}) a esta: usa la versión que está en marcha.`,
    ])
  return { migracion, postgres, marca, epoca: epoca ?? '' }
}

/** Addresses of trackers, webhooks and links are made of it. */
const copySecret = async (env: Parts['env'], folder: string, digests: Digests): Promise<void> => {
  if (env.sessionSecret !== undefined) return
  const copied = await copyHashed(path.join(env.dataDir, 'secreto'), path.join(folder, 'secreto'))
  if (copied) digests.set('secreto', copied.digest)
}
