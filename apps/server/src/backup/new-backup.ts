import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '../platform/clock/index.ts'
import { StartError, withFileLock } from '../platform/database/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { isFull, renamePatiently, syncFolder, writeDurably } from '../platform/durably.ts'
import { noteBackup } from './last-backup.ts'
import { MANIFEST } from './manifest.ts'

const UNFINISHED = '.incompleto'

/** `noteIn`: DATA_DIR of the included database, whose alarms count the days since its newest backup. */
type Parts = { noteIn: string | undefined; log: Logger }
type Made<M> = { folder: string; manifest: M }

/**
 * Makes a backup in a new folder of `to`, whose name begins with `kind`. `write` fills it and returns its manifest, which
 * is written last, and the folder has its name only then: whatever interrupts this leaves no backup that looks whole, and
 * the next one removes what is left. Throws StartError.
 */
export const newBackup = async <M extends { hasta: string }>(
  to: string,
  kind: string,
  write: (folder: string, began: Date) => Promise<M>,
  { noteIn, log }: Parts,
): Promise<Made<M>> => {
  try {
    await mkdir(to, { recursive: true, mode: 0o700 })
    return await withFileLock(path.join(to, 'respaldo.lock'), async () => {
      // Only one process makes backups here at a time, so these are of processes that died.
      for (const name of await readdir(to))
        if (name.endsWith(UNFINISHED)) await rm(path.join(to, name), { recursive: true, force: true })
      const began = systemClock.now()
      const folder = path.join(to, `${kind}-${began.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
      const manifest = await writeAll(to, folder, () => write(`${folder}${UNFINISHED}`, began))
      if (noteIn !== undefined)
        await noteBackup(noteIn, manifest.hasta).catch((err: unknown) =>
          log.warn({ err }, 'El respaldo está listo, pero DATA_DIR no admitió la nota de su fecha'),
        )
      return { folder, manifest }
    })
  } catch (error) {
    throw orFull(error)
  }
}

const writeAll = async <M>(to: string, folder: string, write: () => Promise<M>): Promise<M> => {
  const unfinished = `${folder}${UNFINISHED}`
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const manifest = await write()
    await writeDurably(path.join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    await renamePatiently(unfinished, folder)
    await syncFolder(to)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

const orFull = (error: unknown): unknown =>
  isFull(error)
    ? new StartError(['No cabe el respaldo en ese disco. No quedó nada a medias; el producto sigue como estaba.'], {
        cause: error,
      })
    : error

export const megas = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
