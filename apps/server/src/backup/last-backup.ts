import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const fileIn = (dataDir: string) => path.join(dataDir, 'ultimo-respaldo')

/** Leaves in DATA_DIR up to when (ISO 8601) the newest backup goes, so that a running server knows how old it is. */
export const noteBackup = async (dataDir: string, hasta: string): Promise<void> => {
  const unfinished = `${fileIn(dataDir)}.nuevo`
  await writeFile(unfinished, `${hasta}\n`, { mode: 0o600 })
  await rename(unfinished, fileIn(dataDir))
}

/** Undefined when no backup was made of this DATA_DIR, or the note is damaged. */
export const lastBackup = async (dataDir: string): Promise<Date | undefined> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const at = new Date(text.trim())
  return Number.isNaN(at.getTime()) ? undefined : at
}
