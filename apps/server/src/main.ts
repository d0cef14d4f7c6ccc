import { bienvenida, correoEnConsola } from './consola.ts'
import { systemClock } from './platform/clock/index.ts'
import { StartError } from './platform/database/index.ts'
import { EnvError, readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'
import { start } from './start.ts'

try {
  const env = readEnv(process.env)
  const log = createLogger(env.logLevel)
  const running = await start({ env, clock: systemClock, log, onLocalMail: correoEnConsola })
  process.stdout.write(bienvenida(running))
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void running.stop().then(() => process.exit(0))
    })
} catch (error) {
  if (!(error instanceof StartError || error instanceof EnvError)) throw error
  process.stderr.write(`\nAliadas no pudo iniciar:\n${error.lines.map((line) => `  · ${line}\n`).join('')}\n`)
  process.exit(1)
}
