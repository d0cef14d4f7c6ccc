import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './platform/database/index.ts'
import { codeOf, writeOnce } from './platform/durably.ts'
import type { Env } from './platform/env/index.ts'

const fileIn = (dataDir: string) => path.join(dataDir, 'secreto')

/** As for SESSION_SECRET. */
const LEAST_LENGTH = 32

/** Undefined when there is none. Throws StartError for one that is not whole. */
const readSecret = async (file: string): Promise<string | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  const secret = text?.trim()
  if (secret !== undefined && secret.length < LEAST_LENGTH)
    throw new StartError([
      `El secreto de ${file} está vacío o incompleto: recupera ese archivo de tu copia de seguridad.`,
      'Si es el primer inicio y todavía no hay datos, o si todas tus copias lo tienen así, bórralo: se crea otro. No se borró nada.',
      'Con datos, el nuevo termina las sesiones; los secretos de los webhooks y las direcciones de rastreo cambian: renuévalos.',
    ])
  return secret
}

/** The same for a command beside the server, which makes none. Throws StartError when this machine has none. */
export const knownSecret = async ({
  sessionSecret,
  dataDir,
}: Pick<Env, 'sessionSecret' | 'dataDir'>): Promise<string> => {
  const secret = sessionSecret ?? (await readSecret(fileIn(dataDir)))
  if (secret === undefined)
    throw new StartError([`No hay SESSION_SECRET ni ${fileIn(dataDir)}: usa las variables del servidor.`])
  return secret
}

/**
 * The secret that signs sessions and links: created on the first start and stored beside the data, readable by its
 * owner only. Throws StartError for a file that is empty or cut: logins, links and webhooks' secrets are made of it.
 */
export const secretFor = async (dataDir: string): Promise<string> => {
  const file = fileIn(dataDir)
  const known = await readSecret(file)
  if (known !== undefined) return known
  await writeOnce(file, randomBytes(48).toString('base64url'))
  return knownSecret({ dataDir, sessionSecret: undefined })
}
