import { UnknownOrder, orderOf, runOrder } from './admin.ts'
import { StartError } from './platform/database/index.ts'
import { EnvError, readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  const order = orderOf(process.argv.slice(2))
  const faults = await runOrder(order, { env: readEnv(process.env), log: createLogger('warn'), say })
  if (faults > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartError || error instanceof EnvError)) throw error
  process.stderr.write(error.lines.map((line) => `${line}\n`).join(''))
  process.exitCode = error instanceof UnknownOrder ? 2 : 1
}
