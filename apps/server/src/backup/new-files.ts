import { constants } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { codeOf, syncFile } from '../platform/durably.ts'

/** Of a BACKUP_DIR: stored files that came between copies. */
export const FILES = 'archivos'

/** Brings stored files into BACKUP_DIR: a second name on the same disk, else a copy. Those that are gone are left out. */
export const copyNewFiles = async (dataDir: string, folder: string, keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    const [from, to] = [path.join(dataDir, 'archivos', key), path.join(folder, FILES, key)]
    if (await stat(to).catch(() => null)) continue
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
    await link(from, to).catch((error: unknown) => (codeOf(error) === 'ENOENT' ? undefined : copyWhole(from, to)))
  }
}

/** With its time, by which it is forgotten. */
const copyWhole = async (from: string, to: string): Promise<void> => {
  const unfinished = `${to}.parcial`
  await rm(unfinished, { force: true })
  const times = await stat(from)
  await copyFile(from, unfinished, constants.COPYFILE_EXCL)
  await utimes(unfinished, times.atime, times.mtime)
  await syncFile(unfinished)
  await rename(unfinished, to)
}
