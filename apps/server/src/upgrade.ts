import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from './backup/index.ts'
import { findDatabase } from './find-database.ts'
import { createClosing } from './platform/closing.ts'
import { CONTRACTS, StartError, createPool, migrationNames, newerThan } from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import type { Logger } from './platform/log/index.ts'
import { typed } from './platform/typed.ts'
import { newestIn, takeRestorePoint } from './upgrade-restore-point.ts'
import { commandsFor, createVersions, mayNot, versionIn, type Version, type Versions } from './upgrade-versions.ts'

export type Order = { what: 'check'; from?: string } | { what: 'upgrade'; to?: string } | { what: 'back' }

const USAGE = [
  'Uso, en la versión nueva:',
  `  ${typed('upgrade', '--check')}                    prueba esta versión sobre el último respaldo de BACKUP_DIR`,
  `  ${typed('upgrade', '--check --from RESPALDO')}    o sobre otro`,
  `  ${typed('upgrade', '[--to CARPETA]')}             respalda, prueba, y deja lista esta versión para el próximo inicio`,
  'Uso, en cualquiera:',
  `  ${typed('upgrade', '--back')}                     deja lista la versión anterior`,
]

/** What the words after `aliadas upgrade` order. Throws StartError for any others. */
export const orderOf = (words: readonly string[]): Order => {
  const { check, back, from, to } = optionsOf(words)
  if (check && !back && !to) return { what: 'check', ...(from && { from: path.resolve(from) }) }
  if (back && !check && !from && !to) return { what: 'back' }
  if (!check && !back && !from) return { what: 'upgrade', ...(to && { to: path.resolve(to) }) }
  throw new StartError(USAGE)
}

const optionsOf = (words: readonly string[]) => {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  try {
    return parseArgs({ args: [...words], options: { check: flag, back: flag, from: text, to: text } }).values
  } catch {
    throw new StartError(USAGE)
  }
}

type Parts = { env: Env; log: Logger; say: (line: string) => void; signal?: AbortSignal | undefined; root: string }

/** Runs an order and returns the exit code. `root`: the folder of this version. Throws StartError. */
export const runOrder = async (order: Order, parts: Parts): Promise<number> => {
  if (order.what === 'check') return check(order.from, parts)
  const own = await versionIn(parts.root).catch(() => {
    throw new StartError([
      'Esto es un clon y no un paquete: docs/upgrading.md dice cómo se actualiza y cómo se vuelve.',
      `Probar esta versión sobre un respaldo sí se puede: ${typed('upgrade', '--check --from RESPALDO')}`,
    ])
  })
  const versions = createVersions(path.dirname(own.folder))
  return order.what === 'back' ? back(versions, parts) : upgrade(own, versions, order.to, parts)
}

const check = async (from: string | undefined, { env, ...parts }: Parts): Promise<number> => {
  const folder = from ?? (env.backup && (await newestIn(env.backup.folder)))
  if (folder === undefined)
    throw new StartError(['Falta un respaldo sobre el cual probar: nómbralo con --from, o pon BACKUP_DIR.'])
  return checkBackup(folder, parts)
}

const upgrade = async (own: Version, versions: Versions, to: string | undefined, parts: Parts): Promise<number> => {
  const { env, say, signal } = parts
  const running = await versions.current()
  if (!running)
    throw new StartError([`Falta el enlace ${path.join(versions.place, 'current')}, que lleva a la versión instalada.`])
  if (running.folder === own.folder) {
    say(`Aliadas ${own.version} ya es la versión instalada.`)
    return 0
  }
  const folder = to ?? env.backup?.folder
  if (folder === undefined)
    throw new StartError(['Falta dónde hacer el respaldo: nómbralo con --to, o pon BACKUP_DIR.'])
  const point = await takeRestorePoint(running, folder, env.databaseUrl !== undefined, signal)
  if ((await checkBackup(point, parts)) !== 0) {
    say('No se cambió nada.')
    return 1
  }
  const done = await lead(versions, own, running, say)
  if (done) await removeOlder(versions, running, say)
  say(`El punto al cual volver es ${point}.`)
  say(`Reinicia el servicio para pasar de Aliadas ${running.version} a ${own.version}: systemctl restart aliadas`)
  return 0
}

const back = async (versions: Versions, { env, log, say }: Parts): Promise<number> => {
  const [running, previous] = [await versions.current(), await versions.previous()]
  if (!running || !previous)
    throw new StartError([`No hay versión anterior: falta el enlace ${path.join(versions.place, 'previous')}.`])
  const contracting = await contractedSince(previous, { env, log })
  if (contracting !== undefined)
    throw new StartError([
      `Aliadas ${previous.version} no puede usar la base de datos: la migración ${contracting} quitó algo que esa versión usa.`,
      `Solo queda el respaldo de antes: ${path.join(previous.folder, 'aliadas')} restore --from RESPALDO --to OTRA_DATA_DIR. No se cambió nada.`,
    ])
  await lead(versions, previous, running, say)
  say(`Reinicia el servicio para volver a Aliadas ${previous.version}: systemctl restart aliadas`)
  return 0
}

/** The migration that keeps this version from the database, if one does. */
const contractedSince = async ({ folder }: Version, { env, log }: Pick<Parts, 'env' | 'log'>) => {
  const closing = createClosing(log)
  try {
    const { address } = await findDatabase(env, log, closing)
    const pool = createPool(address, { max: 1, readers: 0, log })
    closing.add('conexiones', () => pool.end())
    const known = await migrationNames(path.join(folder, 'apps/server/src/platform/database/migrations'))
    return (await newerThan(pool, known)).find((name) => CONTRACTS.test(name))
  } finally {
    await closing.stop()
  }
}

/** Whether the links were set; who may not write there is told what root types. */
const lead = async (versions: Versions, next: Version, before: Version, say: Parts['say']): Promise<boolean> => {
  try {
    await versions.lead(next, before)
    return true
  } catch (error) {
    if (!mayNot(error)) throw error
    say(`Este usuario no puede escribir en ${versions.place}. Como root:`)
    for (const command of commandsFor(versions.place, next, before)) say(command)
    return false
  }
}

/** Two versions stay. Older ones belong to whoever unpacked them, and may have to be removed by them. */
const removeOlder = async (versions: Versions, before: Version, say: Parts['say']): Promise<void> => {
  for (const folder of await versions.olderThan(before))
    try {
      await rm(folder, { recursive: true })
      say(`Se quitó ${folder}: ya no es ni la versión instalada ni la anterior.`)
    } catch (error) {
      if (!mayNot(error)) throw error
      say(`${folder} ya no hace falta. Como root: rm -r ${folder}`)
    }
}
