import path from 'node:path'

/** Where the tests' PostgreSQL is kept between runs: outside of every package and of version control. */
export const TEST_DIR = path.resolve(import.meta.dirname, '../../../../.cache/test-pg')

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
