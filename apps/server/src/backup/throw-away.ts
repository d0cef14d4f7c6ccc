import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stopEmbedded, tryLock } from '../platform/database/index.ts'
import type { Logger } from '../platform/log/index.ts'

const PREFIX = 'aliadas-revision-'
/** Held by the process that uses the folder, and by nobody once that process is gone. */
const LOCK = 'en-uso.lock'

/** Works in a folder of the system's temporary directory, which is gone afterwards, with what processes that died left there. */
export const inThrowAway = async <T>(log: Pick<Logger, 'warn'>, work: (folder: string) => Promise<T>): Promise<T> => {
  await clearAbandoned(log)
  const { place, release } = await makePlace()
  try {
    return await work(path.join(place, 'datos'))
  } finally {
    release()
    await rm(place, { recursive: true, force: true })
  }
}

const makePlace = async (): Promise<{ place: string; release: () => void }> => {
  const place = await mkdtemp(path.join(tmpdir(), PREFIX))
  // PostgreSQL may run as another account, which passes through here.
  await chmod(place, 0o711)
  const release = tryLock(path.join(place, LOCK))
  // Undefined: another process clears it, which saw it before it was locked.
  return release ? { place, release } : makePlace()
}

/** Stops and removes what is there of this account and of a process that is gone. Without a lock nobody knows: it stays. */
const clearAbandoned = async (log: Pick<Logger, 'warn'>): Promise<void> => {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const place = path.join(tmpdir(), name)
    if (!name.startsWith(PREFIX) || !(await isOurs(place)) || !existsSync(path.join(place, LOCK))) continue
    await clear(place).catch((err: unknown) => log.warn({ err, place }, 'No se pudo quitar una revisión interrumpida'))
  }
}

const isOurs = async (place: string): Promise<boolean> => {
  const info = await stat(place).catch(() => null)
  return info !== null && (process.getuid === undefined || info.uid === process.getuid())
}

const clear = async (place: string): Promise<void> => {
  const release = tryLock(path.join(place, LOCK))
  if (!release) return
  try {
    for (const entry of await readdir(place, { recursive: true, withFileTypes: true }))
      if (entry.name === 'pgdata' && entry.isDirectory()) await stopEmbedded(entry.parentPath)
  } finally {
    release()
  }
  await rm(place, { recursive: true, force: true })
}
