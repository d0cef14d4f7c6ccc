import { orderOf, runFiles } from './files.ts'
import { StartError } from './platform/database/index.ts'
import { EnvError, readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
try {
  const order = orderOf(process.argv.slice(2))
  process.exitCode = await runFiles(order, { env: readEnv(process.env), log: createLogger('warn'), say })
} catch (error) {
  if (!(error instanceof StartError || error instanceof EnvError)) throw error
  process.stderr.write(error.lines.map((line) => `${line}\n`).join(''))
  process.exitCode = 1
}
