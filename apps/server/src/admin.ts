import { mirarBandeja, soltarBandeja } from './correo/index.ts'
import { findDatabase } from './find-database.ts'
import { createClosing } from './platform/closing.ts'
import { StartError, createDatabase, createPool, explainStart, type Db } from './platform/database/index.ts'
import type { Env } from './platform/env/index.ts'
import type { Logger } from './platform/log/index.ts'

type Say = (line: string) => void
type Order = (db: Db, say: Say) => Promise<void>

const day = (at: Date | null): string => at?.toISOString() ?? 'ninguno'

/** What each order does, by its words. */
const ORDERS: Record<string, { says: string; run: Order }> = {
  'outbox list': {
    says: 'cuántos correos esperan, desde cuándo y qué dijo el servidor de correo',
    run: async (db, say) => {
      const { detenidos, esperan, masAntiguo, fallo } = await mirarBandeja(db)
      say(`Esperan ${esperan} correos. El más antiguo: ${day(masAntiguo)}.`)
      if (fallo !== '') say(`Lo último que respondió el servidor de correo: ${fallo}`)
      if (detenidos) say(`No sale ninguno desde que se restauró un respaldo (${day(detenidos)}).`)
    },
  },
  'outbox release': {
    says: 'después de restaurar un respaldo: salen los correos que esperaban',
    run: async (db, say) => {
      await soltarBandeja(db, { botar: false })
      say('Los correos vuelven a salir.')
    },
  },
  'outbox drop': {
    says: 'después de restaurar un respaldo: se olvidan los correos que traía, y los nuevos salen',
    run: async (db, say) => {
      say(`${await soltarBandeja(db, { botar: true })} correos olvidados. Los nuevos salen.`)
    },
  },
}

const USAGE = [
  'No conozco esa orden. Hay estas:',
  ...Object.entries(ORDERS).map(([words, { says }]) => `  npm run admin -- ${words.padEnd(16)} ${says}`),
]

/** Thrown for words that are no order. */
export class UnknownOrder extends StartError {}

/** What the words after `npm run admin --` order. Throws UnknownOrder. */
export const orderOf = (words: readonly string[]): Order => {
  const order = Object.hasOwn(ORDERS, words.join(' ')) ? ORDERS[words.join(' ')] : undefined
  if (!order) throw new UnknownOrder(USAGE)
  return order.run
}

/** Runs an order on the database of this configuration, while servers run or not. Throws StartError. */
export const runOrder = async (order: Order, { env, log, say }: { env: Env; log: Logger; say: Say }): Promise<void> => {
  const closing = createClosing(log)
  try {
    const { address } = await findDatabase(env, log, closing)
    const pool = createPool(address, { max: 1, log })
    closing.add('conexiones', () => pool.end())
    await order(createDatabase(pool, log), say)
  } catch (error) {
    throw explainStart(error)
  } finally {
    await closing.stop()
  }
}
