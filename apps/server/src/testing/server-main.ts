import { createDatabaseClock } from '../platform/clock/index.ts'
import { readEnv } from '../platform/env/index.ts'
import { createLogger } from '../platform/log/index.ts'
import { start } from '../start.ts'

/**
 * The product as main.ts composes it, with two additions for tests: a clock that its parent process moves, and mail
 * that goes to that process. They exist only here, so the product itself has no back door.
 */
// Hundreds of sign-ins of the browser tests do not notice what a hash costs.
if (process.env['PRUEBAS_RESUMEN_BARATO'] === '1') await import('./cheap-hashes.ts')
let offset = Number(process.env['PRUEBAS_ADELANTO_MS'] ?? 0)
const clock = createDatabaseClock({ ahead: () => offset })
const env = readEnv(process.env)
const running = await start({
  env,
  clock,
  log: createLogger(env.logLevel),
  onLocalMail: (mail) => process.send?.({ mail }),
})

type Order = { id: number; advance?: number; stop?: true }

const isOrder = (value: unknown): value is Order => typeof value === 'object' && value !== null && 'id' in value

const obey = async (order: Order): Promise<void> => {
  if (order.advance !== undefined) {
    offset += order.advance
    await running.runJobs()
  }
  if (order.stop) {
    await running.stop()
    process.exit(0)
  }
  process.send?.({ done: order.id })
}

process.on('message', (message) => {
  if (isOrder(message)) void obey(message)
})
// Without its parent nothing would ever stop it.
process.on('disconnect', () => void running.stop().then(() => process.exit(0)))
process.send?.({ ready: running.url })
