import { Falla } from '@aliadas/contract/core'
import { crearIdentidad, type Identidad } from './acceso/index.ts'
import { ORDERS } from './admin-orders.ts'
import { UnknownOrder, type Given, type Order, type Told, type Tools } from './admin-tools.ts'
import { findDatabase } from './find-database.ts'
import { createDatabaseClock } from './platform/clock/index.ts'
import { createClosing } from './platform/closing.ts'
import {
  CONTRACTS,
  StartError,
  createDatabase,
  createPool,
  databaseTime,
  explainAway,
  isGone,
  migrationNames,
  newerThan,
  newestMigration,
  type Pool,
} from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import { openStores } from './platform/files/index.ts'
import type { Logger } from './platform/log/index.ts'
import { knownSecret } from './secret.ts'
import { typed } from './platform/typed.ts'

const isValue = (word: string): boolean => word === word.toUpperCase()

const flagsOf = ({ flags = {} }: Order): string =>
  Object.entries(flags)
    .map(([name, value]) => ` --${name} ${value}`)
    .join('')

const asWritten = Object.entries(ORDERS).map(([words, order]) => [`${words}${flagsOf(order)}`, order.says] as const)
const width = Math.max(...asWritten.map(([words]) => words.length))
const USAGE = [
  'No conozco esa orden. Hay estas:',
  ...asWritten.map(([words, says]) => `  ${typed('admin', words.padEnd(width))}  ${says}`),
  '--json responde con un solo valor JSON. Lo que cambia algo pregunta antes; --yes responde que sí.',
]

export type Asked = { order: Order; given: Given; json: boolean; yes: boolean }

const FLAG = /^--([a-z]+)(?:=([\s\S]*))?$/

/** Words and flags apart. A flag with a value takes the next word, or what follows its `=`. */
const sort = (given: readonly string[]): { words: string[]; flags: Map<string, string | undefined> } => {
  const words: string[] = []
  const flags = new Map<string, string | undefined>()
  const rest = [...given]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, value] = FLAG.exec(word) ?? []
    if (name === undefined) words.push(word)
    else flags.set(name, value ?? (isSwitch(name) ? '' : rest.shift()))
  }
  return { words, flags }
}

const isSwitch = (name: string): boolean => name === 'json' || name === 'yes'

/** What the words after `npm run admin --` order. Throws UnknownOrder. */
export const orderOf = (given: readonly string[]): Asked => {
  const { words, flags } = sort(given)
  const found = Object.entries(ORDERS).find(([pattern]) => {
    const parts = pattern.split(' ')
    return parts.length === words.length && parts.every((part, i) => part === words[i] || (isValue(part) && words[i]))
  })
  if (!found) throw new UnknownOrder(USAGE)
  const [pattern, order] = found
  const own = Object.keys(order.flags ?? {})
  const strange = [...flags.keys()].filter((name) => !isSwitch(name) && !own.includes(name))
  const missing = own.filter((name) => !flags.get(name)?.trim())
  if (strange.length > 0 || missing.length > 0)
    throw new UnknownOrder([
      ...strange.map((name) => `No conozco --${name}.`),
      ...missing.map((name) => `Falta --${name}.`),
      `Se escribe así: ${typed('admin', `${pattern}${flagsOf(order)}${'plan' in order ? ' [--yes]' : ''} [--json]`)}`,
    ])
  return {
    order,
    given: {
      values: words.filter((_, i) => isValue(pattern.split(' ')[i] ?? '')),
      flags: Object.fromEntries(own.map((name) => [name, flags.get(name)?.trim() ?? ''])),
    },
    json: flags.has('json'),
    yes: flags.has('yes'),
  }
}

/** Asks the person at the terminal; null when there is none. */
export type Confirm = ((question: string) => Promise<boolean>) | null

/** Does what was asked. Throws UnknownOrder when it would change something and nobody said yes. */
export const follow = async ({ order, given, yes }: Asked, tools: Tools, confirm: Confirm): Promise<Told> => {
  if ('read' in order) return order.read(tools, given)
  const { question, act } = await order.plan(tools, given)
  if (!yes && confirm === null) throw new UnknownOrder([question, 'No se hizo nada: repite la orden con --yes.'])
  if (!yes && !(await confirm?.(question))) throw new UnknownOrder(['No se hizo nada.'])
  return act()
}

/** One line for whatever goes wrong beside the order itself; an error of our own code is thrown as it is. */
const explainOrder = (error: unknown): unknown => {
  if (error instanceof StartError)
    return error instanceof UnknownOrder ? error : new StartError([error.lines.join(' ')], { cause: error })
  if (error instanceof Falla && !isGone(error)) return new StartError([error.message], { cause: error })
  return explainAway(error)
}

/** The database has the schema of this version. Throws StartError. */
const checkSchema = async (pool: Pool): Promise<void> => {
  const own = await newestMigration()
  const { rows: made } = await pool.query<{ made: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as made`,
  )
  if (!made[0]?.made) throw new StartError(['La base de datos está vacía: inicia primero el producto.'])
  const { rows } = await pool.query<{ newest: string | null }>('select max(name) as newest from kysely_migration')
  const there = rows[0]?.newest ?? ''
  if (there < own)
    throw new StartError([
      `La base de datos es de una versión anterior (${there}) a esta (${own}): inicia primero esta versión, que la actualiza.`,
    ])
  const contracting = (await newerThan(pool, await migrationNames())).find((name) => CONTRACTS.test(name))
  if (contracting !== undefined)
    throw new StartError([
      `La base de datos es de una versión posterior (${contracting}), que quitó algo que esta (${own}) usa: usa la versión más nueva.`,
    ])
}

type Machine = { env: Env; log: Logger; confirm: Confirm }

/**
 * Follows an order on the database of this configuration, while servers run or not. Throws StartError, with one line for
 * a database that is away or of another version.
 */
export const runOrder = async (asked: Asked, { env, log, confirm }: Machine): Promise<Told> => {
  const closing = createClosing(log)
  try {
    const { address } = await findDatabase(env, log, closing)
    const pool = createPool(address, { max: 2, log })
    closing.add('conexiones', () => pool.end())
    await checkSchema(pool)
    const clock = createDatabaseClock()
    await clock.follow(databaseTime(pool))
    const ctx = { db: createDatabase(pool, log), clock, log }
    let identidad: Identidad | undefined
    return await follow(
      asked,
      {
        ctx,
        pool,
        address,
        publicUrl: env.publicUrl,
        secret: () => knownSecret(env),
        identidad: (secret) => {
          if (identidad) return identidad
          const opened = crearIdentidad(ctx, {
            entrada: { address, carries: false, max: 1 },
            publicUrl: env.publicUrl,
            secret,
          })
          closing.add('identidad', () => opened.close())
          return (identidad = opened)
        },
        storage: async () => {
          const stores = await openStores(env)
          closing.add('archivos', () => stores.close())
          return stores.storage
        },
      },
      confirm,
    )
  } catch (error) {
    throw explainOrder(error)
  } finally {
    await closing.stop()
  }
}
