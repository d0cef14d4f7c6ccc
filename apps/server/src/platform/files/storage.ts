import { once } from 'node:events'
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** The file store. The server creates the keys, never from text that a user typed. */
export type Storage = {
  /** Takes a finished file from this machine into the store. */
  move(file: string, key: string): Promise<void>
  /** Rejects when the key does not exist. */
  read(key: string): Promise<Readable>
  /** Rejects when the store does not answer. */
  check(): Promise<void>
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>
}

const stored = (disk: Disk, check: Storage['check']): Storage => ({
  check,
  move: (file, key) => disk.moveFromFs(file, key),
  async read(key) {
    const stream = await disk.getStream(key)
    // A missing file shows only when it is read, so it is opened before the response begins.
    await once(stream, 'readable')
    return stream
  },
  delete: (key) => disk.delete(key),
})

export const createDiskStorage = (dataDir: string): Storage =>
  stored(new Disk(new FSDriver({ location: path.join(dataDir, 'archivos'), visibility: 'private' })), () =>
    access(dataDir, constants.R_OK | constants.W_OK),
  )
