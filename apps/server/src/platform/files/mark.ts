import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { nanoid } from 'nanoid'
import { NotStored, type Storage } from './storage.ts'

/** The key of the installation's mark in its store: no file of a user. */
export const MARK_KEY = 'instalacion'

/** The mark of a store, or null. */
export const markOf = async (storage: Pick<Storage, 'read'>): Promise<string | null> => {
  try {
    return await text(await storage.read(MARK_KEY))
  } catch (error) {
    if (error instanceof NotStored) return null
    throw error
  }
}

/** `dir`: the folder for unfinished files. */
export const writeMark = async (storage: Pick<Storage, 'move'>, mark: string, dir: string): Promise<void> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = path.join(dir, `marca-${nanoid()}`)
  await writeFile(file, mark, { mode: 0o600 })
  await storage.move(file, MARK_KEY)
}
