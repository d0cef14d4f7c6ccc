import { open } from 'node:fs/promises'

export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

export const syncFile = async (file: string): Promise<void> => {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The system gathers what is asked for at once: one by one this takes many times as long. */
const SYNCED_AT_ONCE = 64

export const syncAll = async (files: readonly string[]): Promise<void> => {
  for (let at = 0; at < files.length; at += SYNCED_AT_ONCE)
    await Promise.all(files.slice(at, at + SYNCED_AT_ONCE).map(syncFile))
}

/** Writes a new file. */
export const writeDurably = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Windows cannot sync a folder. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform !== 'win32') await syncFile(folder)
}

/** Whether the error says that a disk or a quota is full. */
export const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
