import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from './durably.ts'

export type Written = { bytes: number; digest: string }

/** Writes a new file from a stream. Throws what the disk says; the file is closed then too. */
export const writeHashed = async (source: AsyncIterable<Buffer>, target: string): Promise<Written> => {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const handle = await open(target, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const data of source) {
      hash.update(data)
      await handle.writeFile(data)
      bytes += data.length
    }
    return { bytes, digest: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

/**
 * Copies a file to a new one. Null when it is gone. It may grow meanwhile; the digest is of what was copied. Throws what
 * the disk says; both files are closed then too, because one that nobody closes ends the process later.
 */
export const copyHashed = async (from: string, target: string): Promise<Written | null> => {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (!source) return null
  try {
    return await writeHashed(createReadStream('', { fd: source.fd, autoClose: false, highWaterMark: 1 << 20 }), target)
  } finally {
    await source.close()
  }
}
