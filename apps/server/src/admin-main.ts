import { createInterface } from 'node:readline/promises'
import { orderOf, runOrder, type Confirm } from './admin.ts'
import { UnknownOrder } from './admin-tools.ts'
import { StartError } from './platform/database/index.ts'
import { EnvError, readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'

const YES = /^s[ií]?$/i

/** The question is written to stderr: what the order answers may be read by another program. */
const confirm: Confirm = process.stdin.isTTY
  ? async (question) => {
      const terminal = createInterface({ input: process.stdin, output: process.stderr })
      const answer = await terminal.question(`${question}\n¿Seguir? [s/N] `)
      terminal.close()
      return YES.test(answer.trim())
    }
  : null

const words = process.argv.slice(2)
const json = words.includes('--json')
const say = (lines: readonly string[], to: NodeJS.WriteStream = process.stdout) =>
  void to.write(lines.map((line) => `${line}\n`).join(''))

try {
  const told = await runOrder(orderOf(words), { env: readEnv(process.env), log: createLogger('error'), confirm })
  say(json ? [JSON.stringify(told.data)] : told.lines)
  if ((told.faults ?? 0) > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartError || error instanceof EnvError)) throw error
  if (json) say([JSON.stringify({ errores: error.lines })])
  else say(error.lines, process.stderr)
  process.exitCode = error instanceof UnknownOrder ? 2 : 1
}
