import pg from 'pg'
import { createS3Storage } from '../../platform/files/index.ts'
import { orderOf, runFiles } from '../../files.ts'
import { readEnv } from '../../platform/env/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { startProxy } from '../proxy.ts'
import { startS3 } from '../s3.ts'
import { SECRET } from './servers.ts'

/** The S3 of all servers, behind a connection that a scenario breaks. */
export const startStore = async () => {
  const s3 = await startS3()
  const link = await startProxy(s3.place.endpoint)
  const settings = (endpoint: string) => ({
    S3_ENDPOINT: endpoint.replace(/\/$/, ''),
    S3_BUCKET: s3.place.bucket,
    S3_REGION: s3.place.region,
    S3_ACCESS_KEY_ID: s3.place.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.place.secretAccessKey,
  })
  const envOf = (database: string, dataDir: string) =>
    readEnv({
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      SESSION_SECRET: SECRET,
      MAP_STYLE_URL: 'no',
      ...settings(s3.place.endpoint),
    })
  return {
    link,
    url: s3.place.endpoint,
    settings: settings(link.url),
    /** Of an order on this store and a database. */
    env: envOf,
    /** `npm run files -- check`: rows without bytes, bytes without rows, wrong digests. */
    async check(database: string, dataDir: string): Promise<string[]> {
      const said: string[] = []
      const env = envOf(database, dataDir)
      const code = await runFiles(orderOf(['check']), {
        env,
        log: createLogger('silent'),
        say: (line) => said.push(line),
      })
      return code === 0 ? [] : said
    },
    /** Files of the database that the store does not have, used or not. */
    async absent(database: string): Promise<string[]> {
      const storage = await createS3Storage(s3.place)
      const client = new pg.Client({ connectionString: database })
      await client.connect()
      try {
        const there = new Set(await Array.fromAsync(storage.keys()))
        await client.query('set role aliadas_sistema')
        const { rows } = await client.query<{ ubicacion: string }>('select ubicacion from archivos')
        return rows.map(({ ubicacion }) => ubicacion).filter((key) => !there.has(key))
      } finally {
        await client.end()
        storage.close()
      }
    },
    /** Loses one file, as a store that does not keep what it took. */
    async drop(): Promise<void> {
      const storage = await createS3Storage(s3.place)
      for await (const key of storage.keys()) {
        if (!key.includes('/')) continue
        await storage.delete(key)
        break
      }
      storage.close()
    },
    async close() {
      link.close()
      await s3.close()
    },
  }
}
export type Store = Awaited<ReturnType<typeof startStore>>
