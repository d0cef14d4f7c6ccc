import { orderOf, runOrder } from './backup/index.ts'
import { StartError, explainStart } from './platform/database/index.ts'
import { EnvError, readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  const [program, ...words] = process.argv.slice(2)
  const order = orderOf(program, words)
  process.exitCode = await runOrder(order, { env: readEnv(process.env), log: createLogger('warn'), say })
} catch (error) {
  const known = explainStart(error)
  if (!(known instanceof StartError || known instanceof EnvError)) throw error
  process.stderr.write(known.lines.map((line) => `${line}\n`).join(''))
  process.exitCode = 1
}
