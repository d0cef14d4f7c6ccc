import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

const PATIENCE_MS = 90_000

/**
 * Runs `work` while no other process does so on the same file. The lock is SQLite's lock on that (always empty) file.
 * The operating system releases it when the process dies, so it cannot become stale, unlike lock files with a process
 * number.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const release = tryLock(file)
    if (release) {
      try {
        return await work()
      } finally {
        release()
      }
    }
    if (performance.now() > deadline)
      throw new StartError([
        'Otro proceso lleva más de un minuto preparando esta misma base de datos.',
        'Espera a que termine o detén ese proceso, y vuelve a intentarlo.',
      ])
    await sleep(20)
  }
}

/**
 * Registers this process as a user of the resource that the file stands for, until it releases the file or dies.
 * `isShared` says whether there is a user. Callers register and check under their own lock, so that both never run at
 * once.
 */
export function shareFile(file: string): { release(): void } {
  const database = new DatabaseSync(file)
  // Reading takes SQLite's shared lock, and the open transaction holds it.
  database.exec('begin; select count(*) from sqlite_master')
  return { release: () => database.isOpen && database.close() }
}

export function isShared(file: string): boolean {
  const release = tryLock(file)
  release?.()
  return release === undefined
}

/** Takes the lock of a file unless another process has it; returns what gives it back. */
export function tryLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file)
  try {
    database.exec('begin exclusive')
    return () => database.close()
  } catch (error) {
    database.close()
    if (error instanceof Error && /database is locked/.test(error.message)) return undefined
    throw error
  }
}
