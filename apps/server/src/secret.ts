import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The secret that signs sessions and links: created on the first start and stored beside the data, readable by its
 * owner only.
 */
export const secretFor = async (dataDir: string): Promise<string> => {
  const file = path.join(dataDir, 'secreto')
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
