import { diagnose, linesOf } from './doctor.ts'
import { EnvError, readEnv } from './platform/env/index.ts'
import { createLogger } from './platform/log/index.ts'

try {
  const findings = await diagnose(readEnv(process.env), createLogger('fatal'))
  process.stdout.write(
    linesOf(findings)
      .map((line) => `${line}\n`)
      .join(''),
  )
  if (findings.some(({ level }) => level === 'mal')) process.exitCode = 1
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  process.stderr.write(error.lines.map((line) => `✗ Configuración: ${line}\n`).join(''))
  process.exitCode = 1
}
