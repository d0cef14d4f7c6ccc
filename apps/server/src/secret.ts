import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'

/** The same for a command beside the server, which makes none. Throws StartError when this machine has none. */
export const knownSecret = async ({
  sessionSecret,
  dataDir,
}: Pick<Env, 'sessionSecret' | 'dataDir'>): Promise<string> => {
  if (sessionSecret !== undefined) return sessionSecret
  const text = await readFile(path.join(dataDir, 'secreto'), 'utf8').catch(() => '')
  if (text.trim() === '')
    throw new StartError([`No hay SESSION_SECRET ni ${path.join(dataDir, 'secreto')}: usa las variables del servidor.`])
  return text.trim()
}

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
