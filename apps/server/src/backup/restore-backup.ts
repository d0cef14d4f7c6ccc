import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { REPLAY, SIGNAL, letThrough, walFolderIn, withEmbedded } from '../platform/database/index.ts'
import { createDiskStorage } from '../platform/files/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { wholeDigests, type Digests } from './digests.ts'
import { codeOf } from '../platform/durably.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { FILES } from './new-files.ts'
import { openRestored, type Restored } from './open-restored.ts'
import { pointIn, writeSegments, type Point } from './point-in-time.ts'
import { wrongCounts } from './row-counts.ts'
import { copyOver, refuseUsed, writeBeside } from './write-beside.ts'

/** `migrations`: those of this version; a test has more. */
type Parts = {
  log: Logger
  say: (line: string) => void
  signal?: AbortSignal | undefined
  migrations?: string | undefined
}

/**
 * Checks every digest of the backup `given`, and with `at` of the log up to then, for which `given` may be a BACKUP_DIR.
 * Then writes it beside `to`, which must be empty or not exist, and opens it once: PostgreSQL plays its log, and every
 * stored file is compared with its row. Mails of the restored world wait, because they may have gone out already. Only
 * then it lies in `to`. Throws StartError; before the digests fit nothing is written.
 */
export const restoreBackup = async (given: string, to: string, parts: Parts, at?: Date | 'last'): Promise<Restored> => {
  const { say, signal } = parts
  await refuseUsed(to)
  letThrough(to)
  if (at !== undefined) say('Revisando el registro…')
  const point = at === undefined ? undefined : await pointIn(given, at)
  const from = point?.copy.folder ?? given
  const manifest = await readManifest(from)
  say('Revisando el respaldo…')
  const digests = await wholeDigests(from, manifest.huellas, signal)
  say('Escribiendo…')
  return writeBeside(to, async (unfinished) => {
    await writeAll(from, unfinished, { digests, point, signal })
    return openOnce(unfinished, manifest, parts, { backups: path.dirname(from), point })
  })
}

type Wanted = { digests: Digests; point: Point | undefined; signal: AbortSignal | undefined }

const writeAll = async (from: string, to: string, { digests, point, signal }: Wanted): Promise<void> => {
  for (const name of digests.keys()) {
    signal?.throwIfAborted()
    await copyOver(from, to, name)
  }
  // Folders that PostgreSQL wants although they are empty have no file to name them.
  await copyFolders(path.join(from, 'postgres'), path.join(to, 'postgres'))
  if (point) await writeRest(point, to)
}

/** What the copy does not have: the log after it, and the files that came after it. */
const writeRest = async (point: Point, to: string): Promise<void> => {
  const data = path.join(to, 'postgres', 'pgdata')
  await writeSegments(point, await walFolderIn(data))
  await writeFile(path.join(data, SIGNAL), '', { mode: 0o600 })
  const later = path.join(path.dirname(point.copy.folder), FILES)
  await mkdir(path.join(to, 'archivos'), { recursive: true, mode: 0o700 })
  await cp(later, path.join(to, 'archivos'), { recursive: true, force: false }).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}

const copyFolders = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isDirectory()) await copyFolders(path.join(from, entry.name), path.join(to, entry.name))
}

/** A long log takes long to play. */
const START_MS = 6 * 3_600_000

const openOnce = async (
  dataDir: string,
  manifest: Manifest,
  { log, signal, migrations }: Parts,
  { backups, point }: { backups: string; point: Point | undefined },
): Promise<Restored> => {
  const settings = point && {
    ...REPLAY,
    // Without it PostgreSQL plays all that is there. With it, it would stop at the first commit by a clock that was ahead.
    ...(!point.whole && { recovery_target_time: point.at.toISOString().replace('Z', '+00') }),
  }
  const options = { dir: path.join(dataDir, 'postgres'), log, startMs: START_MS, signal, ...(settings && { settings }) }
  return withEmbedded(options, async ({ url }) => {
    // Before anything changes them. Of an instant after the copy nobody knows how many there were.
    const wrong = manifest.filas && !point ? await wrongCounts(url, manifest.filas) : []
    const storage = manifest.archivos.almacen === 'disk' ? createDiskStorage(dataDir) : undefined
    const world = { url, marca: manifest.marca, storage, backups }
    const { faults, ...opened } = await openRestored(world, log, migrations)
    return {
      version: manifest.version,
      at: point?.at ?? new Date(manifest.hasta),
      ...opened,
      faults: [...wrong, ...faults],
    }
  })
}
