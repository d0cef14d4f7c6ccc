import path from 'node:path'
import type pg from 'pg'
import { systemClock } from '../platform/clock/index.ts'
import { StartError, letThrough, migrate, withEmbedded, withPatientClient } from '../platform/database/index.ts'
import { createDiskStorage } from '../platform/files/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { wholeDigests } from './digests.ts'
import { openRestored, type Restored } from './open-restored.ts'
import { readPortable, type PortableManifest } from './portable-manifest.ts'
import { claimEmpty, loadTables } from './portable-tables.ts'
import { copyOver, refuseUsed, writeBeside } from './write-beside.ts'

/** `migrations`: those of this version; a test has more. */
type Parts = {
  log: Logger
  say: (line: string) => void
  signal?: AbortSignal | undefined
  migrations?: string | undefined
}

/** Only while a copy is loaded: what is loaded in one transaction need not be in the log too. */
const LOADING = { wal_level: 'minimal', max_wal_senders: 0, max_wal_size: '4GB', maintenance_work_mem: '256MB' }

/**
 * Checks every digest of a portable copy, then loads it into the empty database at `ownUrl`, or without one into a new
 * included database in `to`, which must be empty or not exist and gets the files. The schema is that of the copy's
 * newest migration while it is loaded; then this version's migrations follow. `to` has anything only when all is done; an
 * own database has the rows from their commit on, which follows the files, and whoever interrupts it then is told so.
 * Throws StartError; before the digests fit nothing is written.
 */
export const restorePortable = async (
  from: string,
  to: string,
  { log, say, signal, migrations }: Parts,
  ownUrl?: string,
): Promise<Restored> => {
  await refuseUsed(to)
  if (ownUrl === undefined) letThrough(to)
  const manifest = await readPortable(from)
  say('Revisando el respaldo…')
  const digests = await wholeDigests(from, manifest.huellas, signal)
  say('Escribiendo…')
  const loadInto = (url: string) => load(url, from, manifest, { signal, migrations })
  const openIn = (dataDir: string, url: string) => {
    const world = { url, marca: manifest.marca, storage: createDiskStorage(dataDir), backups: path.dirname(from) }
    return openRestored(world, log, migrations)
  }
  const opened = await writeBeside(to, async (unfinished) => {
    for (const name of digests.keys()) {
      signal?.throwIfAborted()
      if (!name.startsWith('tablas/')) await copyOver(from, unfinished, name)
    }
    if (ownUrl !== undefined) {
      await loadInto(ownUrl)
      return orHasRows(signal, () => openIn(unfinished, ownUrl))
    }
    const included = { dir: path.join(unfinished, 'postgres'), log, signal }
    await withEmbedded({ ...included, settings: LOADING }, ({ url }) => loadInto(url))
    return withEmbedded(included, ({ url }) => openIn(unfinished, url))
  })
  return { version: manifest.version, at: new Date(manifest.hasta), ...opened }
}

const HAS_ROWS = [
  'Se interrumpió cuando las filas ya estaban en la base de datos de DATABASE_URL; los archivos no quedaron.',
  'Para restaurar otra vez crea otra base de datos, vacía.',
]

/** An interruption ends this at once, and says that the database is not empty any more. */
const orHasRows = async <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
  if (signal?.aborted) throw new StartError(HAS_ROWS)
  const interrupted = Promise.withResolvers<never>()
  const interrupt = () => interrupted.reject(new StartError(HAS_ROWS))
  signal?.addEventListener('abort', interrupt, { once: true })
  try {
    return await Promise.race([interrupted.promise, work()])
  } finally {
    signal?.removeEventListener('abort', interrupt)
  }
}

const load = (
  url: string,
  from: string,
  manifest: PortableManifest,
  { signal, migrations }: Pick<Parts, 'signal' | 'migrations'>,
): Promise<void> =>
  withPatientClient(url, signal, async (client, keep) => {
    await claimEmpty(client)
    await migrate(url, migrations, { upTo: manifest.migracion })
    await requireSchemaOf(client, manifest)
    // From the commit on it goes to its end: one that is interrupted may have been done or not.
    await loadTables(client, from, manifest, systemClock.now(), keep)
  })

/** A restore of another copy that died here may have left the schema of a newer one. Throws StartError. */
const requireSchemaOf = async (client: pg.Client, { migracion }: PortableManifest): Promise<void> => {
  const { rows } = await client.query<{ newest: string }>('select max(name) as newest from kysely_migration')
  if (rows[0]?.newest !== migracion)
    throw new StartError([
      `La base de datos quedó con la migración ${rows[0]?.newest} de otra restauración y el respaldo tiene la ${migracion}: crea otra base de datos.`,
    ])
}
