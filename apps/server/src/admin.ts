import { ORDERS } from './admin-orders.ts'
import { findDatabase } from './find-database.ts'
import { createClosing } from './platform/closing.ts'
import { StartError, createDatabase, createPool, explainStart, type Db } from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import type { Logger } from './platform/log/index.ts'

type Say = (line: string) => void
type Ordered = (db: Db, say: Say) => Promise<number | void>

const width = Math.max(...Object.keys(ORDERS).map(({ length }) => length))
const USAGE = [
  'No conozco esa orden. Hay estas:',
  ...Object.entries(ORDERS).map(([words, { says }]) => `  npm run admin -- ${words.padEnd(width)}  ${says}`),
]

/** Thrown for words that are no order. */
export class UnknownOrder extends StartError {}

const isValue = (word: string): boolean => word === word.toUpperCase()

/** What the words after `npm run admin --` order. Throws UnknownOrder. */
export const orderOf = (words: readonly string[]): Ordered => {
  const found = Object.entries(ORDERS).find(([pattern]) => {
    const parts = pattern.split(' ')
    return parts.length === words.length && parts.every((part, i) => part === words[i] || (isValue(part) && words[i]))
  })
  if (!found) throw new UnknownOrder(USAGE)
  const [pattern, { run }] = found
  const values = words.filter((_, i) => isValue(pattern.split(' ')[i] ?? ''))
  return (db, say) => run(db, say, values)
}

/**
 * Runs an order on the database of this configuration, while servers run or not. Returns the number of faults that it
 * found. Throws StartError.
 */
export const runOrder = async (
  order: Ordered,
  { env, log, say }: { env: Env; log: Logger; say: Say },
): Promise<number> => {
  const closing = createClosing(log)
  try {
    const { address } = await findDatabase(env, log, closing)
    const pool = createPool(address, { max: 1, log })
    closing.add('conexiones', () => pool.end())
    return (await order(createDatabase(pool, log), say)) ?? 0
  } catch (error) {
    throw explainStart(error)
  } finally {
    await closing.stop()
  }
}
