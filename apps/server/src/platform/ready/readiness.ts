import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log/index.ts'

/** Something that this server needs to work. */
export type Probe = {
  /** What is missing when the probe fails or does not answer in time. */
  name: string
  /** What is missing; empty when nothing is. */
  missing: () => Promise<string[]> | string[]
}

export type Readiness = {
  add: (probe: Probe) => void
  /** The start is over. */
  open(): void
  /** The stop begins: not ready from now on. */
  retire(): void
  /** What this server lacks to take requests; empty when it is ready. At most one second old. */
  missing(): Promise<string[]>
}

/** A result is reused for this long, so that anybody may ask as often as they like. */
const FRESH_MS = 1_000
/** A probe that takes longer counts as failed. */
const PATIENCE_MS = 2_000

/** Whether a balancer should send requests to this server. Being alive is another matter: `GET /api/salud`. */
export const createReadiness = (
  log: Pick<Logger, 'info' | 'warn'>,
  { freshMs = FRESH_MS, patienceMs = PATIENCE_MS } = {},
): Readiness => {
  const probes: (() => Promise<string[]>)[] = []
  let phase: 'arranque' | 'abierto' | 'cierre' = 'arranque'
  let asked: { at: number; answer: Promise<string[]> } | undefined
  let said = ''

  const look = async (): Promise<string[]> => {
    const missing = (await Promise.all(probes.map((probe) => probe()))).flat()
    const now = missing.join(', ')
    if (now !== said && phase === 'abierto') {
      if (now) log.warn({ falta: missing }, 'Este servidor no está listo')
      else log.info('Este servidor está listo de nuevo')
      said = now
    }
    return missing
  }

  return {
    add: ({ name, missing }: Probe) => {
      // A probe that hangs is not started again beside itself: each one may hold a connection.
      let running: Promise<string[]> | undefined
      probes.push(async () => {
        running ??= (async () => missing())()
          .catch(() => [name])
          .finally(() => (running = undefined))
        const over = new AbortController()
        const late = sleep(patienceMs, [name], { signal: over.signal }).catch(() => [name])
        return Promise.race([running, late]).finally(() => over.abort())
      })
    },
    open: () => void (phase = 'abierto'),
    retire: () => void (phase = 'cierre'),
    async missing() {
      if (phase !== 'abierto') return [phase]
      if (!asked || performance.now() - asked.at > freshMs) asked = { at: performance.now(), answer: look() }
      return asked.answer
    },
  }
}
