import type { Logger } from '../log/index.ts'
import type { AskTime, DatabaseClock } from './database-clock.ts'

/** Above this difference (ms) the log warns. */
const WARN_MS = 2_000
/** Above this difference (ms) this server runs no jobs. */
const APART_MS = 30_000

type Verdict = 'bien' | 'aparte' | 'lejos'

const verdictOf = ({ ms, exactMs }: { ms: number; exactMs: number }): Verdict => {
  // A slow response is too imprecise to count.
  const surely = Math.abs(ms) - exactMs
  if (surely > APART_MS) return 'lejos'
  return surely > WARN_MS ? 'aparte' : 'bien'
}

const SAID = {
  aparte: 'El reloj de este equipo no va con el de la base de datos: revisa la sincronización de hora',
  lejos: 'El reloj de este equipo está a más de 30 segundos del de la base de datos: este servidor no hace tareas',
} as const

/**
 * Compares this machine's clock with the database's and updates the product's clock. `look` resolves to whether they
 * differ by at most 30 s, and rejects when the database does not answer.
 */
export const createClockWatch = (clock: DatabaseClock, ask: AskTime, log: Pick<Logger, 'info' | 'warn' | 'error'>) => {
  let last: Verdict = 'bien'
  let differenceMs: number | undefined
  return {
    async look(): Promise<boolean> {
      const difference = await clock.follow(ask)
      const verdict = verdictOf(difference)
      const diferenciaMs = Math.round(difference.ms)
      differenceMs = difference.ms
      if (verdict === 'lejos' && last !== verdict) log.error({ diferenciaMs }, SAID.lejos)
      if (verdict === 'aparte') log.warn({ diferenciaMs }, SAID.aparte)
      if (verdict === 'bien' && last !== verdict)
        log.info({ diferenciaMs }, 'El reloj de este equipo va de nuevo con el de la base de datos')
      last = verdict
      return verdict !== 'lejos'
    },
    /** Of the last look, in ms; positive: this machine is ahead. */
    differenceMs: (): number | undefined => differenceMs,
    /** What the last look found. */
    right: (): boolean => last !== 'lejos',
  }
}
