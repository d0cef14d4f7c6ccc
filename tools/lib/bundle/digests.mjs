import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Regular files below a folder, relative to it, in one order everywhere. `readdir` with `recursive` would follow links.
 * @param {string} folder
 * @returns {string[]}
 */
export const filesOf = (folder) => {
  /** @param {string} at @returns {string[]} */
  const below = (at) =>
    readdirSync(join(folder, at), { withFileTypes: true }).flatMap((entry) => {
      const path = join(at, entry.name)
      if (entry.isDirectory()) return below(path)
      return entry.isFile() ? [path] : []
    })
  return below('').toSorted()
}

/**
 * Writes the digest of every file, so that `sha256sum -c` checks the folder without the product.
 * @param {string} folder
 * @param {string} name of the list, which is in the folder
 */
export async function writeDigests(folder, name) {
  const lines = []
  for (const file of filesOf(folder)) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, file)), hash)
    lines.push(`${hash.digest('hex')}  ${file}\n`)
  }
  writeFileSync(join(folder, name), lines.join(''))
}
