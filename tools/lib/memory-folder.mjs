import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux keeps this folder in memory. */
const MEMORY = '/dev/shm'
const PREFIX = 'aliadas-pruebas-'
/** In bytes: several times what a whole run has there at once. */
const NEEDED = 4 * 2 ** 30

/**
 * Runs tests with a folder in memory for what they write, and removes it afterwards; without one where Linux has none or
 * too little of it. Each test copies a database of a thousand small files and deletes it: ext4 searches long for numbers
 * for files where many were just deleted (670 ms instead of 80 for a copy).
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work gets the variables for the tests' processes
 * @returns {Promise<T>}
 */
export async function withMemoryFolder(work) {
  const folder = memoryFolder()
  try {
    return await work(folder === undefined ? {} : { PRUEBAS_DIR: folder, TMPDIR: folder })
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < NEEDED) return undefined
    for (const name of readdirSync(MEMORY)) if (isForgotten(name)) rmSync(join(MEMORY, name), { recursive: true })
    const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
    // Started by root, PostgreSQL runs as somebody else.
    chmodSync(folder, 0o711)
    return folder
  } catch {
    return undefined
  }
}

/** Left by a run that was killed. @param {string} name */
function isForgotten(name) {
  if (!name.startsWith(PREFIX)) return false
  const pid = Number(name.slice(PREFIX.length).split('-')[0])
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
