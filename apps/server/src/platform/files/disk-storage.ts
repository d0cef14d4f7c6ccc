import { once } from 'node:events'
import { access, constants, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { renameDurably } from './durable.ts'
import { NotStored, type Storage } from './storage.ts'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The library wraps the system's error as its cause. */
const isMissing = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' || (error instanceof Error && codeOf(error.cause) === 'ENOENT')

/** Files below `DATA_DIR/archivos`. Unfinished ones must be on the same file system. */
export const createDiskStorage = (dataDir: string): Storage => {
  const location = path.join(dataDir, 'archivos')
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  const orMissing = (key: string) => (error: unknown) => {
    throw isMissing(error) ? new NotStored(key, error) : error
  }
  return {
    async move(file, key) {
      await mkdir(location, { recursive: true, mode: 0o700 })
      await renameDurably(file, location, key)
    },
    async read(key) {
      const stream = await disk.getStream(key).catch(orMissing(key))
      // A missing file shows only when it is read, so it is opened before the response begins.
      await once(stream, 'readable').catch(orMissing(key))
      return stream
    },
    delete: (key) => disk.delete(key),
    size: (key) =>
      stat(path.join(location, key)).then(
        ({ size }) => size,
        (error: unknown) => (isMissing(error) ? null : Promise.reject(error as Error)),
      ),
    async *keys() {
      const entries = await readdir(location, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const entry of entries)
        if (entry.isFile())
          yield path.relative(location, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
    },
    check: () => access(dataDir, constants.R_OK | constants.W_OK).catch(orMissing(dataDir)),
  }
}
