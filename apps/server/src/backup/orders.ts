import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../platform/database/index.ts'
import type { Env } from '../platform/env/index.ts'
import type { Logger } from '../platform/log/index.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

export type Order =
  | { what: 'take'; to: string }
  | { what: 'check'; folder: string }
  | { what: 'restore'; from: string; to: string }

const USAGE = [
  'Uso:',
  '  npm run backup -- --to CARPETA              respalda en una carpeta nueva dentro de CARPETA',
  '  npm run backup -- --check RESPALDO          lo restaura en un lugar de paso y lo revisa',
  '  npm run restore -- --from RESPALDO --to DATA_DIR   restaura en una carpeta vacía',
]

/** What the words after `npm run backup --` or `npm run restore --` order. Throws StartError for any other words. */
export const orderOf = (program: string | undefined, words: readonly string[]): Order => {
  const { to, from, check } = optionsOf(words)
  if (program === 'backup' && to && !from && !check) return { what: 'take', to: path.resolve(to) }
  if (program === 'backup' && check && !to && !from) return { what: 'check', folder: path.resolve(check) }
  if (program === 'restore' && from && to && !check)
    return { what: 'restore', from: path.resolve(from), to: path.resolve(to) }
  throw new StartError(USAGE)
}

const optionsOf = (words: readonly string[]): { to?: string; from?: string; check?: string } => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...words], options: { to: text, from: text, check: text } }).values
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
    const code = tell(await restoreBackup(order.from, order.to, { log, say }), say)
    say(`Listo en ${order.to}. Inicia con DATA_DIR=${order.to}.`)
    say('Los correos que esperaban no salen hasta que lo digas: npm run admin -- outbox release (o drop).')
    return code
  }
  const place = await mkdtemp(path.join(tmpdir(), 'aliadas-revision-'))
  // PostgreSQL may run as another account, which passes through here.
  await chmod(place, 0o711)
  try {
    return tell(await restoreBackup(order.folder, path.join(place, 'datos'), { log, say }), say)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

const tell = ({ manifest, counts, faults }: Restored, say: Parts['say']): number => {
  say(`Respaldo de Aliadas ${manifest.version}, hasta ${manifest.hasta}: ${counts.join(', ')}.`)
  for (const fault of faults) say(fault)
  say(faults.length === 0 ? 'Todo está y es lo que se guardó.' : `Problemas: ${faults.length}.`)
  return faults.length === 0 ? 0 : 1
}
