import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from '../platform/durably.ts'

const fileIn = (dataDir: string) => path.join(dataDir, 'ultimo-respaldo')

/** Leaves in DATA_DIR up to when (ISO 8601) the newest backup goes, so that a running server knows how old it is. */
export const noteBackup = async (dataDir: string, hasta: string): Promise<void> => {
  await writeWhole(fileIn(dataDir), `${hasta}\n`)
}

/** Undefined when no backup was made of this DATA_DIR, or the note is damaged. */
export const lastBackup = async (dataDir: string): Promise<Date | undefined> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? undefined : at
}
