import { diagnoseOutside } from './doctor-address.ts'
import { linesOf } from './doctor-finding.ts'
import { diagnose } from './doctor.ts'
import { systemClock } from './platform/clock/index.ts'
import { EnvError, readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'
import { typed } from './platform/typed.ts'

const say = (lines: readonly string[], to: NodeJS.WriteStream = process.stdout) =>
  void to.write(lines.map((line) => `${line}\n`).join(''))

const words = process.argv.slice(2)
const [flag, address = ''] = words
const known = words.length === 0 || (flag === '--outside' && words.length === 2 && /^https?:\/\/[^/]+$/.test(address))
try {
  if (known) {
    const findings =
      flag === '--outside'
        ? await diagnoseOutside(address, systemClock.now())
        : await diagnose(readEnv(process.env), createLogger('fatal'))
    say(linesOf(findings))
    if (findings.some(({ level }) => level === 'mal')) process.exitCode = 1
  } else {
    say(
      ['Uso:', `  ${typed('doctor')}`, `  ${typed('doctor', '--outside https://aliadas.ejemplo.co')}   desde otra red`],
      process.stderr,
    )
    process.exitCode = 2
  }
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  say(
    error.lines.map((line) => `✗ Configuración: ${line}`),
    process.stderr,
  )
  process.exitCode = 1
}
