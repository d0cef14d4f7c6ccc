import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createLogger } from '../../platform/log/index.ts'
import { startEmbedded, stopEmbedded } from '../../platform/database/supervisor.ts'
import type { EmbeddedOptions } from '../../platform/database/supervisor.ts'

const log = createLogger('silent')
const FAST = { fsync: 'off' }

/** Data directories for one test file; PostgreSQL stops and they are removed at its end. */
export function createPlaces() {
  const roots: string[] = []
  const fresh = () => {
    const root = mkdtempSync(path.join(tmpdir(), 'aliadas-pg-'))
    // PostgreSQL may run as another account, which needs access.
    chmodSync(root, 0o755)
    roots.push(root)
    return path.join(root, 'base')
  }
  return {
    fresh,
    start: (dir: string, settings: Partial<EmbeddedOptions> = { settings: FAST }) =>
      startEmbedded({ dir, log, ...settings }),
    /** A copy of a directory that no PostgreSQL has open. */
    copyOf(dir: string) {
      const copy = fresh()
      cpSync(dir, copy, { recursive: true })
      return copy
    },
    remove: (dir: string, name: string) => rmSync(path.join(dir, name), { recursive: true }),
    async clean() {
      for (const root of roots) {
        const dir = path.join(root, 'base')
        if (existsSync(path.join(dir, 'pgdata'))) await stopEmbedded(dir)
        rmSync(root, { recursive: true, force: true })
      }
    },
  }
}

/** Runs statements one after the other on their own connection; returns the rows of the last one. */
export async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
