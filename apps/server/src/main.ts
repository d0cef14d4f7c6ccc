import { greeting, mailToConsole } from './greeting.ts'
import { createDatabaseClock } from './platform/clock/index.ts'
import { STOP_MS } from './platform/closing.ts'
import { StartError } from './platform/database/index.ts'
import { EnvError, readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'
import { createRejections } from './rejections.ts'
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
  const starting = start({ env, clock: createDatabaseClock(), log, onLocalMail: mailToConsole })
  // Registered first: an interrupted start would leave its database running.
  onSignals({
    stop: async () => (await starting).stop(),
    stopMs: env.drainMs + STOP_MS,
    exit: (code) => process.exit(code),
  })
  process.stdout.write(greeting(await starting))
} catch (error) {
  if (!(error instanceof StartError || error instanceof EnvError)) throw error
  process.stderr.write(`\nAliadas no pudo iniciar:\n${error.lines.map((line) => `  · ${line}\n`).join('')}\n`)
  process.exit(1)
}
