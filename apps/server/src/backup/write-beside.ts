import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../platform/database/index.ts'
import { renamePatiently } from '../platform/durably.ts'

/** Throws StartError when there is anything in the folder; makes it when it is missing. */
export const refuseUsed = async (to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  if ((await readdir(to)).length > 0)
    throw new StartError([`${to} no está vacía: elige otra carpeta para restaurar. No se escribió nada.`])
}

/**
 * Fills `to` from a folder beside, renamed at the end, `postgres` last: an interrupted restore leaves nothing that the
 * product would start on. So `write` does all that must be done before the first start, and ends PostgreSQL.
 */
export const writeBeside = async <T>(to: string, write: (unfinished: string) => Promise<T>): Promise<T> => {
  const unfinished = await mkdtemp(path.join(to, '.restaurando-'))
  try {
    // PostgreSQL may run as another account, which passes through here.
    await chmod(unfinished, 0o711)
    const result = await write(unfinished)
    const entries = await readdir(unfinished)
    const last = entries.toSorted((a, b) => Number(a === 'postgres') - Number(b === 'postgres'))
    await moveAll(last, unfinished, to)
    return result
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** All of them or none. */
const moveAll = async (names: readonly string[], from: string, to: string): Promise<void> => {
  const moved: string[] = []
  try {
    for (const name of names) {
      await renamePatiently(path.join(from, name), path.join(to, name))
      moved.push(name)
    }
  } catch (error) {
    for (const name of moved) await renamePatiently(path.join(to, name), path.join(from, name)).catch(() => undefined)
    throw error
  }
}

/** Copies a file of a backup, by its name in the list of digests; only its owner reads it, whatever copied the backup. */
export const copyOver = async (from: string, to: string, name: string): Promise<void> => {
  const target = path.join(to, ...name.split('/'))
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  await copyFile(path.join(from, ...name.split('/')), target, constants.COPYFILE_EXCL)
  await chmod(target, 0o600)
}
