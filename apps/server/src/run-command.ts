import { StartError, explainStart } from './platform/database/index.ts'
import { EnvError, readEnv, type Env } from './platform/env/index.ts'
import { createLogger, type Logger } from './platform/log/index.ts'
import { onSignals } from './signals.ts'

type Parts = { env: Env; log: Logger; say: (line: string) => void; signal: AbortSignal }

/** A PostgreSQL that plays its log needs half a minute to stop. */
const STOP_MS = 60_000
const INTERRUPTED = ['Se interrumpió. No quedó nada a medias.']

/**
 * Runs a command whose work ends in order when `signal` is aborted: by the first Ctrl-C or SIGTERM. Its exit code is then
 * 1. Work that leaves nothing throws the signal's reason, which says `interrupted`; any other error says what was left. A
 * second signal ends it at once.
 */
export const runCommand = async (
  work: (parts: Parts) => Promise<number>,
  interrupted: string[] = INTERRUPTED,
): Promise<void> => {
  const over = new AbortController()
  const ended = Promise.withResolvers<void>()
  onSignals({
    stop: () => {
      over.abort(new StartError(interrupted))
      return ended.promise
    },
    stopMs: STOP_MS,
    exit: (code) => process.exit(code || 1),
  })
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    process.exitCode = await work({ env: readEnv(process.env), log: createLogger('warn'), say, signal: over.signal })
  } catch (error) {
    const known = explainStart(error)
    if (!(known instanceof StartError || known instanceof EnvError)) throw error
    process.stderr.write(known.lines.map((line) => `${line}\n`).join(''))
    process.exitCode = 1
  } finally {
    ended.resolve()
  }
}
