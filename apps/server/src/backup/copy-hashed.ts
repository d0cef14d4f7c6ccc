import { createHash } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../platform/durably.ts'

export type Written = { bytes: number; digest: string }

const MOST_AT_ONCE = 1 << 20

/**
 * The file in pieces of at most 1 MiB, each valid until the next one is asked for: they share one buffer, no larger than
 * the file. A MiB for each of a database's thousands of small files cost more than all the rest.
 */
export async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await file.stat()
  // One byte more, so that the end of a file that does not grow is seen at once.
  const buffer = Buffer.allocUnsafe(Math.min(size + 1, MOST_AT_ONCE))
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, null)
    if (bytesRead > 0) yield buffer.subarray(0, bytesRead)
    if (bytesRead === 0) return
  }
}

/** Writes a new file from pieces, one after the other. Throws what the disk says; the file is closed then too. */
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
    return await writeHashed(piecesOf(source), target)
  } finally {
    await source.close()
  }
}
