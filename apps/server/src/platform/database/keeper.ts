import path from 'node:path'
import type { Logger } from '../log/index.ts'
import { isPostmasterOf } from './embedded/postmaster.ts'
import { startEmbedded, type Embedded, type EmbeddedOptions } from './supervisor.ts'

export type KeptEmbedded = { url: string; stop(): Promise<void> }

type Options = Omit<EmbeddedOptions, 'log'> & { log: Pick<Logger, 'info' | 'error'>; everyMs?: number }

const EVERY_MS = 2_000

/**
 * The included PostgreSQL, started again when it goes away under a running server: somebody ended it, or the server that had started it
 * stopped. It comes back on the same port, so that connections find it by themselves; meanwhile requests are answered 503.
 */
export async function keepEmbedded({ everyMs = EVERY_MS, ...options }: Options): Promise<KeptEmbedded> {
  const { dir, log } = options
  const started: Embedded[] = [await startEmbedded(options)]
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    const last = started.at(-1)
    if (!last || isPostmasterOf(last.pid, path.join(dir, 'pgdata'))) return
    log.error('La base de datos incluida se detuvo; se inicia de nuevo')
    try {
      started.push(await startEmbedded(options))
    } catch (err) {
      log.error({ err }, 'No se pudo iniciar de nuevo la base de datos incluida')
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null
    })
  }, everyMs)
  timer.unref()

  return {
    url: started[0]?.url ?? '',
    async stop() {
      clearInterval(timer)
      await looking
      await started.at(-1)?.stop()
    },
  }
}
