import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { createDatabase, createPool, keepEmbedded } from '../platform/database/index.ts'
import { createLogger } from '../platform/log/index.ts'
import { cloneServicio } from './factories/clone.ts'
import { startTestServer, type TestServer } from './server.ts'
import { TESTS_DIR } from './test-dir.ts'

export type LoadedServer = TestServer & {
  /** Creates this many pending services of the type of `id`, within this many degrees around it. */
  multiply(id: string, count: number, degrees: number): Promise<void>
}

/** A whole server with its own database that can be filled with services, for measurements. */
export const startLoadedServer = async (): Promise<LoadedServer> => {
  const parent = path.join(TESTS_DIR, 'servidores')
  await mkdir(parent, { recursive: true })
  const dir = await mkdtemp(path.join(parent, 'carga-'))
  const log = createLogger('silent')
  const embedded = await keepEmbedded({ dir: path.join(dir, 'postgres'), log })
  const pool = createPool(embedded.url, { max: 2, log })
  const server = await startTestServer({ DATABASE_URL: embedded.url(), DEMO: '1' })
  return {
    ...server,
    async multiply(id, count, degrees) {
      await cloneServicio({ ctx: { db: createDatabase(pool, log) } }, id, count, degrees)
      await pool.query('analyze servicios')
    },
    async stop() {
      await server.stop()
      await pool.end()
      await embedded.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
