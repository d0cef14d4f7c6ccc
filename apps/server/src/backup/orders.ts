import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { StartError } from '../platform/database/index.ts'
import type { Env } from '../platform/env/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { nightly } from './nightly.ts'
import { checkBackup, tell } from './check.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { typed } from '../platform/typed.ts'

export type Order =
  | { what: 'take'; to: string }
  | { what: 'check'; folder: string }
  | { what: 'restore'; from: string; to: string; at?: Date | 'last' }
  | { what: 'nightly' }

const USAGE = [
  'Uso:',
  `  ${typed('backup', '--to CARPETA')}              respalda en una carpeta nueva dentro de CARPETA`,
  `  ${typed('backup', '--check RESPALDO')}          lo restaura en un lugar de paso y lo revisa`,
  `  ${typed('restore', '--from RESPALDO --to DATA_DIR')}   restaura en una carpeta vacía`,
  `  ${typed('restore', '--from BACKUP_DIR --to DATA_DIR --at 2026-11-24T14:05:00-05:00')}   como era en ese instante (o --at last)`,
]

/** What the words after `npm run backup --` or `npm run restore --` order. Throws StartError for any other words. */
export const orderOf = (program: string | undefined, words: readonly string[]): Order => {
  if (program === 'nightly' && words.length === 0) return { what: 'nightly' }
  const { to, from, check, at } = optionsOf(words)
  if (program === 'backup' && to && !from && !check && !at) return { what: 'take', to: path.resolve(to) }
  if (program === 'backup' && check && !to && !from && !at) return { what: 'check', folder: path.resolve(check) }
  if (program === 'restore' && from && to && !check)
    return { what: 'restore', from: path.resolve(from), to: path.resolve(to), ...(at && { at: instantOf(at) }) }
  throw new StartError(USAGE)
}

/** With its offset: a time without one is another instant on another machine. */
const INSTANT = z.iso.datetime({ offset: true })

const instantOf = (text: string): Date | 'last' => {
  if (text === 'last') return 'last'
  if (INSTANT.safeParse(text).success) return new Date(text)
  throw new StartError([`--at debe ser un instante con su desfase, por ejemplo 2026-11-24T14:05:00-05:00, o last.`])
}

const optionsOf = (words: readonly string[]): { to?: string; from?: string; check?: string; at?: string } => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...words], options: { to: text, from: text, check: text, at: text } }).values
  } catch {
    throw new StartError(USAGE)
  }
}

type Parts = { env: Env; log: Logger; say: (line: string) => void }

/** Runs an order and returns the exit code: 1 when a restored world lacks something. Throws StartError. */
export const runOrder = async (order: Order, { env, log, say }: Parts): Promise<number> => {
  if (order.what === 'take') {
    await takeBackup(order.to, { env, log, say })
    return 0
  }
  if (order.what === 'restore') {
    const code = tell(await restoreBackup(order.from, order.to, { log, say }, order.at), say)
    say(`Listo en ${order.to}. Inicia con DATA_DIR=${order.to}.`)
    say(`Los correos que esperaban no salen hasta que lo digas: ${typed('admin', 'outbox release')} (o drop).`)
    return code
  }
  if (order.what === 'nightly') return nightly({ env, log, say })
  return checkBackup(order.folder, { log, say })
}
