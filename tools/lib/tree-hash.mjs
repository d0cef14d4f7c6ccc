import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { inRoot } from './root.mjs'

/** Not sources: the same as in .gitignore. The build itself writes into `.generated`. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', '.generated', 'test-results', 'playwright-report'])

/**
 * One sha256 over the names and contents of all files under the given paths of the repository; a missing path counts as empty.
 * @param {string[]} paths relative to the root
 */
export function treeHash(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const absolute = inRoot(path)
    if (!existsSync(absolute)) continue
    const files = statSync(absolute).isDirectory() ? filesUnder(absolute) : [absolute]
    for (const file of files) {
      const content = readFileSync(file)
      hash.update(`${relative(inRoot(), file).split(sep).join('/')}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @returns {string[]} in a stable order
 */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesUnder(path)
      return entry.isFile() ? [path] : []
    })
}
