import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * An absolute path inside the repository.
 * @param {string[]} parts
 */
export function inRoot(...parts) {
  return join(root, ...parts)
}
