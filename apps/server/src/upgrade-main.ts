import path from 'node:path'
import { StartError, explainStart } from './platform/database/index.ts'
import { EnvError, readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'
import { orderOf, runOrder } from './upgrade.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  const order = orderOf(process.argv.slice(2))
  const root = path.resolve(import.meta.dirname, '../../..')
  process.exitCode = await runOrder(order, { env: readEnv(process.env), log: createLogger('warn'), say, root })
} catch (error) {
  const known = explainStart(error)
  if (!(known instanceof StartError || known instanceof EnvError)) throw error
  process.stderr.write(known.lines.map((line) => `${line}\n`).join(''))
  process.exitCode = 1
}
