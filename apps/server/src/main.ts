import { greeting, keysToConsole, mailToConsole } from './greeting.ts'
import { createDatabaseClock } from './platform/clock/index.ts'
import { STOP_MS } from './platform/closing.ts'
import { StartError } from './platform/database/index.ts'
import { EnvError, readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'
import { createRejections } from './rejections.ts'
import { launchSimulator } from './simulator.ts'
import { onSignals } from './signals.ts'
import { start } from './start.ts'

try {
  const env = readEnv(process.env)
  const log = createLogger(env.logLevel)
  process.on(
    'unhandledRejection',
    createRejections(log, (error) => {
      throw error
    }),
  )
  const clock = createDatabaseClock()
  const starting = start({ env, clock, log, onLocalMail: mailToConsole, onNewKeys: keysToConsole })
  let stopSimulator = () => {}
  // Registered first: an interrupted start would leave its database running.
  onSignals({
    stop: async () => {
      stopSimulator()
      return (await starting).stop()
    },
    stopMs: env.drainMs + STOP_MS,
    exit: (code) => process.exit(code),
  })
  const running = await starting
  const simulated = env.simulador && running.demo
  if (simulated) stopSimulator = launchSimulator({ ...running, clock, log })
  process.stdout.write(greeting(running, simulated))
} catch (error) {
  if (!(error instanceof StartError || error instanceof EnvError)) throw error
  process.stderr.write(`\nAliadas no pudo iniciar:\n${error.lines.map((line) => `  · ${line}\n`).join('')}\n`)
  process.exit(1)
}
