import path from 'node:path'

/**
 * What tests write that is not a temporary file: a folder in memory that `npm test` gives (tools/lib/memory-folder.mjs),
 * else one that stays, outside of every package and of version control.
 */
export const TESTS_DIR = process.env['PRUEBAS_DIR'] ?? path.resolve(import.meta.dirname, '../../../../.cache')

/** The tests' PostgreSQL. */
export const TEST_DIR = path.join(TESTS_DIR, 'test-pg')

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
