import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const BLOCK = 512

/** Unpacks an uncompressed tar (plain names up to 100 characters, as in the browser's archives) into a folder. */
export async function untar(archive: Buffer, folder: string): Promise<void> {
  let offset = 0
  while (offset + BLOCK <= archive.length) {
    const header = archive.subarray(offset, offset + BLOCK)
    const name = text(header, 0, 100)
    if (name === '') return
    const size = Number.parseInt(text(header, 124, 12), 8)
    const start = offset + BLOCK
    const path = join(folder, name)
    if (text(header, 156, 1) === '0') {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, archive.subarray(start, start + size), { mode: Number.parseInt(text(header, 100, 8), 8) })
    }
    offset = start + Math.ceil(size / BLOCK) * BLOCK
  }
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.toString('latin1', start, start + length)
  const end = field.indexOf('\0')
  return (end === -1 ? field : field.slice(0, end)).trim()
}
