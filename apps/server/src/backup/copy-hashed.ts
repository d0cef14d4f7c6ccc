import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from './durably.ts'

/**
 * Copies a file to a new one. Null when it is gone. It may grow meanwhile; the digest is of what was copied. Throws what
 * the disk says; both files are closed then too, because one that nobody closes ends the process later.
 */
export const copyHashed = async (from: string, target: string): Promise<{ bytes: number; digest: string } | null> => {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (!source) return null
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const handle = await open(target, 'wx', 0o600)
    try {
      const hash = createHash('sha256')
      let bytes = 0
      for await (const chunk of createReadStream('', { fd: source.fd, autoClose: false, highWaterMark: 1 << 20 })) {
        const data = chunk as Buffer
        hash.update(data)
        await handle.writeFile(data)
        bytes += data.length
      }
      return { bytes, digest: hash.digest('hex') }
    } finally {
      await handle.close()
    }
  } finally {
    await source.close()
  }
}
