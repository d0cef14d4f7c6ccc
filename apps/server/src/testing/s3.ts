import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { createDiskStorage, createS3Storage, type Storage } from '../platform/files/index.ts'

type TestStore = { storage: Storage; close(): Promise<void> }

/** The same tests run on both stores: a test file `x.s3.test.ts` sets this and loads `x.test.ts`. */
export const useS3 = (): void => void (process.env['PRUEBAS_ALMACEN'] = 's3')

/** An S3 server of this process, with an empty bucket. It accepts the secret `S3RVER` only. */
export const startS3 = async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 's3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'archivos', configs: [] }],
  })
  const { port } = await server.run()
  return {
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'archivos',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The store runs in the process of the test, which on a busy machine may stand still for longer than a store may. */
const PATIENT = { connectMs: 60_000, silenceMs: 60_000 }

/** The store of a test: a folder, or with `useS3` a bucket. */
export const openTestStore = async (dataDir: string): Promise<TestStore> => {
  if (process.env['PRUEBAS_ALMACEN'] !== 's3') return { storage: createDiskStorage(dataDir), close: async () => {} }
  const s3 = await startS3()
  const storage = await createS3Storage(s3.place, PATIENT)
  return {
    storage,
    async close() {
      storage.close()
      await s3.close()
    },
  }
}
