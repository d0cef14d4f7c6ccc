import type { TestProject } from 'vitest/node'
import { blankDatabase } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: string
  }
}

/**
 * Provides the URL of an empty database to the tests of a package that does not know the server. Does not drop it, because the server's tests
 * may have stopped PostgreSQL by then: the next run drops the databases of processes that ended.
 */
export async function setup(project: TestProject): Promise<void> {
  const { url, pool } = await blankDatabase({ max: 1 })
  await pool.end()
  project.provide('database', url)
}
