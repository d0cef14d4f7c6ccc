import { randomBytes } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

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

/** Writes a new file. Whatever interrupts this may leave a part of it: only where something else says that it is whole. */
export const writeDurably = async (file: string, text: string, flags = 'wx'): Promise<void> => {
  const handle = await open(file, flags, 0o600)
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

/**
 * Writes a file, or what replaces it, whole or not at all: a full disk or a power failure leaves what was there before.
 * One process at a time.
 */
export const writeWhole = async (file: string, text: string): Promise<void> => {
  const unfinished = `${file}.nuevo`
  try {
    await writeDurably(unfinished, text, 'w')
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** Like `writeWhole`, for several processes at once: where the file is there already, it stays as it is. */
export const writeOnce = async (file: string, text: string): Promise<void> => {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeDurably(unfinished, text)
    await link(unfinished, file).catch(async (error: unknown) => {
      // A file system without second names has no rename that spares an existing file either.
      if (codeOf(error) !== 'EEXIST') await rename(unfinished, file)
    })
  } finally {
    await rm(unfinished, { force: true })
  }
  await syncFolder(path.dirname(file))
}

const BUSY: readonly unknown[] = ['EPERM', 'EBUSY', 'EACCES']
const BUSY_MS = 5_000
const AGAIN_MS = 50

/** On Windows whoever looks at what is new, such as a scanner for viruses, holds a folder for a moment: it is tried again. */
export const renamePatiently = async (
  from: string,
  to: string,
  { move = rename, held = process.platform === 'win32', patienceMs = BUSY_MS } = {},
): Promise<void> => {
  const deadline = performance.now() + patienceMs
  for (;;)
    try {
      return await move(from, to)
    } catch (error) {
      if (!held || !BUSY.includes(codeOf(error)) || performance.now() > deadline) throw error
      await pause(AGAIN_MS)
    }
}

/** Whether the error says that a disk or a quota is full. */
export const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
