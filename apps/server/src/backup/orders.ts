import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { StartError, explainAway } from '../platform/database/index.ts'
import type { Env } from '../platform/env/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { typed } from '../platform/typed.ts'
import { nightly } from './nightly.ts'
import { checkBackup, tell } from './check.ts'
import { isPortable } from './portable-manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { restorePortable } from './restore-portable.ts'
import { takeBackup } from './take-backup.ts'
import { takePortable } from './take-portable.ts'

export type Order =
  | { what: 'take'; to: string; portable?: boolean }
  | { what: 'check'; folder: string }
  | { what: 'restore'; from: string; to: string; at?: Date | 'last'; own?: boolean }
  | { what: 'nightly' }

const USAGE = [
  'Uso:',
  `  ${typed('backup', '--to CARPETA')}              respalda en una carpeta nueva dentro de CARPETA`,
  `  ${typed('backup', '--portable --to CARPETA')}   igual, para cualquier PostgreSQL; también con DATABASE_URL`,
  `  ${typed('backup', '--check RESPALDO')}          lo restaura en un lugar de paso y lo revisa`,
  `  ${typed('restore', '--from RESPALDO --to DATA_DIR')}   restaura en una carpeta vacía`,
  `  ${typed('restore', '--from BACKUP_DIR --to DATA_DIR --at 2026-11-24T14:05:00-05:00')}   como era en ese instante (o --at last)`,
  `  ${typed('restore', '--from RESPALDO --to DATA_DIR --own-database')}   un respaldo portátil, en la base de datos vacía de DATABASE_URL`,
]

/** What the words after `npm run backup --` or `npm run restore --` order. Throws StartError for any other words. */
export const orderOf = (program: string | undefined, words: readonly string[]): Order => {
  if (program === 'nightly' && words.length === 0) return { what: 'nightly' }
  const { to, from, check, at, portable, 'own-database': own } = optionsOf(words)
  if (program === 'backup' && to && !from && !check && !at && !own)
    return { what: 'take', to: path.resolve(to), ...(portable && { portable }) }
  if (program === 'backup' && check && !to && !from && !at && !portable && !own)
    return { what: 'check', folder: path.resolve(check) }
  if (program === 'restore' && from && to && !check && !portable && !(at && own)) {
    const more = { ...(at && { at: instantOf(at) }), ...(own && { own }) }
    return { what: 'restore', from: path.resolve(from), to: path.resolve(to), ...more }
  }
  throw new StartError(USAGE)
}

/** With its offset: a time without one is another instant on another machine. */
const INSTANT = z.iso.datetime({ offset: true })

const instantOf = (text: string): Date | 'last' => {
  if (text === 'last') return 'last'
  if (INSTANT.safeParse(text).success) return new Date(text)
  throw new StartError([`--at debe ser un instante con su desfase, por ejemplo 2026-11-24T14:05:00-05:00, o last.`])
}

type Options = { to?: string; from?: string; check?: string; at?: string; portable?: boolean; 'own-database'?: boolean }

const optionsOf = (words: readonly string[]): Options => {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  const options = { to: text, from: text, check: text, at: text, portable: flag, 'own-database': flag }
  try {
    return parseArgs({ args: [...words], options }).values
  } catch {
    throw new StartError(USAGE)
  }
}

/** `signal`: ends the work, which leaves nothing behind. */
type Parts = { env: Env; log: Logger; say: (line: string) => void; signal?: AbortSignal | undefined }

/** Runs an order and returns the exit code: 1 when a restored world lacks something. Throws StartError. */
export const runOrder = async (order: Order, parts: Parts): Promise<number> => {
  try {
    return await run(order, parts)
  } catch (error) {
    throw explainAway(error)
  }
}

const run = async (order: Order, parts: Parts): Promise<number> => {
  if (order.what === 'take') {
    const take = order.portable ? takePortable : takeBackup
    await take(order.to, parts)
    return 0
  }
  if (order.what === 'restore') return restore(order, parts)
  if (order.what === 'nightly') return nightly(parts)
  return checkBackup(order.folder, parts)
}

const restore = async ({ from, to, at, own }: Order & { what: 'restore' }, { env, ...parts }: Parts) => {
  const { say } = parts
  if (own && env.databaseUrl === undefined)
    throw new StartError(['Con --own-database pon en DATABASE_URL la base de datos vacía en que se restaura.'])
  const portable = at === undefined && (await isPortable(from))
  if (own && !portable)
    throw new StartError([
      'Este respaldo solo sirve para la base de datos incluida: para una propia haz uno con --portable. No se escribió nada.',
    ])
  const restored = portable
    ? await restorePortable(from, to, parts, own ? env.databaseUrl : undefined)
    : await restoreBackup(from, to, parts, at)
  const code = tell(restored, say)
  say(
    own
      ? `Listo en la base de datos de DATABASE_URL y en ${to}. Inicia con la misma y con DATA_DIR=${to}.`
      : `Listo en ${to}. Inicia con DATA_DIR=${to}.`,
  )
  say(`Los correos que esperaban no salen hasta que lo digas: ${typed('admin', 'outbox release')} (o drop).`)
  return code
}
