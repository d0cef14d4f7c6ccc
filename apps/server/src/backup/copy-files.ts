import { link, mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { NotStored, type Storage } from '../platform/files/index.ts'
import { copyHashed, writeHashed } from './copy-hashed.ts'
import { digestOf, type Digests } from './digests.ts'

/** A bucket answers each of them after a round trip. */
const AT_ONCE = 8

type Parts = {
  dataDir: string
  storage: Storage
  folder: string
  digests: Digests
  signal?: AbortSignal | undefined
}

const nameOf = (key: string): string => `archivos/${key}`

/**
 * Copies stored files into the `archivos/` of a backup, from the disk or from S3, and notes their digests. On the same
 * disk a copy is a second name: the product never changes a stored file.
 */
export const copierOf = ({ dataDir, storage, folder, digests, signal }: Parts) => {
  const targetOf = (key: string) => path.join(folder, 'archivos', ...key.split('/'))

  /** A file that is gone is left out: a restore names it. */
  const copyOne = async (key: string): Promise<void> => {
    if (digests.has(nameOf(key))) return
    const target = targetOf(key)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const from = path.join(dataDir, 'archivos', ...key.split('/'))
    const linked = await link(from, target).then(
      () => true,
      () => false,
    )
    const digest = linked ? await digestOf(target) : (await fetchOne(from, key, target))?.digest
    if (digest !== undefined) digests.set(nameOf(key), digest)
  }

  const fetchOne = async (from: string, key: string, target: string) => {
    const copied = await copyHashed(from, target)
    if (copied) return copied
    try {
      return await writeHashed(await storage.read(key), target)
    } catch (error) {
      if (error instanceof NotStored) return null
      throw error
    }
  }

  return {
    async copy(keys: readonly string[]): Promise<void> {
      for (let at = 0; at < keys.length; at += AT_ONCE) {
        signal?.throwIfAborted()
        await Promise.all(keys.slice(at, at + AT_ONCE).map(copyOne))
      }
    },
    /** Removes the others, and says how many files and bytes there are. */
    async keepOnly(keys: readonly string[]): Promise<{ cuantos: number; bytes: number }> {
      const kept = new Set(keys.map(nameOf))
      const sum = { cuantos: 0, bytes: 0 }
      for (const name of digests.keys()) {
        if (!name.startsWith('archivos/')) continue
        const file = path.join(folder, ...name.split('/'))
        if (kept.has(name)) {
          sum.cuantos++
          sum.bytes += (await stat(file)).size
        } else {
          await rm(file)
          digests.delete(name)
        }
      }
      return sum
    },
  }
}
