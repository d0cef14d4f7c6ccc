import path from 'node:path'
import type { Logger } from '../log/index.ts'
import { isPostmasterOf } from './embedded/postmaster.ts'
import type { Wal } from './embedded/wal.ts'
import { startEmbedded, type Embedded, type EmbeddedOptions } from './supervisor.ts'

export type KeptEmbedded = {
  /** Current address: PostgreSQL restarts on another port when its own was taken meanwhile. */
  url: () => string
  /** The log of the PostgreSQL that runs now. */
  wal: () => Wal
  /** See Embedded.stop. */
  stop(patienceMs?: number): Promise<boolean>
}

type Options = Omit<EmbeddedOptions, 'log'> & { log: Pick<Logger, 'info' | 'error'>; everyMs?: number }

const EVERY_MS = 2_000

/**
 * Restarts the included PostgreSQL when it ends under a running server. It uses the same port if that is free.
 * Connections resolve the address each time, so they find it. Meanwhile requests get 503.
 */
export async function keepEmbedded({ everyMs = EVERY_MS, ...options }: Options): Promise<KeptEmbedded> {
  const { dir, log } = options
  let last: Embedded = await startEmbedded(options)
  let looking: Promise<void> | null = null

  const look = async (): Promise<void> => {
    if (isPostmasterOf(last.pid, path.join(dir, 'pgdata'))) return
    log.error('La base de datos incluida se detuvo; se inicia de nuevo')
    try {
      const before = last
      last = await startEmbedded(options)
      before.leave()
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
    url: () => last.url,
    wal: () => last.wal,
    async stop(patienceMs) {
      clearInterval(timer)
      await looking
      return last.stop(patienceMs)
    },
  }
}
