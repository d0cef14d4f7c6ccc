import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log/index.ts'

/** Something that this server needs to work. */
export type Probe = {
  /** What is missing when the probe fails or does not answer in time. */
  name: string
  /** What is missing; empty when nothing is. */
  missing: () => Promise<string[]> | string[]
  /**
   * All servers share it, and most requests do without it. While it fails or does not answer, the server is degraded
   * and stays ready: otherwise a balancer would take every server out at once. What `missing` names still counts.
   */
  shared?: true
}

type State = { missing: string[]; degraded: string[] }

export type Readiness = {
  add: (probe: Probe) => void
  /** The start is over. */
  open(): void
  /** The stop begins: not ready from now on. */
  retire(): void
  /** What this server lacks to take requests; empty when it is ready. At most one second old. */
  missing(): Promise<string[]>
  /** Shared parts that do not answer, while this server takes requests without them. As old as `missing`. */
  degraded(): Promise<string[]>
}

/** A result is reused for this long, so that anybody may ask as often as they like. */
const FRESH_MS = 1_000
/** A probe that takes longer counts as failed. */
const PATIENCE_MS = 2_000
/** A response waits this long for a shared part, and then carries what is known: balancers give up after a second or two. */
const SHARED_MS = 200

/** Resolves when `work` does, but not later than `ms`. */
const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const over = new AbortController()
  await Promise.race([work, sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)])
  over.abort()
}

/** Whether a balancer should send requests to this server. Being alive is another matter: `GET /api/salud`. */
export const createReadiness = (
  log: Pick<Logger, 'info' | 'warn'>,
  { freshMs = FRESH_MS, patienceMs = PATIENCE_MS, sharedMs = SHARED_MS } = {},
): Readiness => {
  const probes: (() => Promise<State>)[] = []
  let phase: 'arranque' | 'abierto' | 'cierre' = 'arranque'
  let asked: { at: number; answer: Promise<State> } | undefined
  let said = ''

  const look = async (): Promise<State> => {
    const states = await Promise.all(probes.map((probe) => probe()))
    const missing = states.flatMap((state) => state.missing)
    const degraded = states.flatMap((state) => state.degraded)
    const now = `${missing.join()} ${degraded.join()}`
    if (now !== said && phase === 'abierto') {
      if (missing.length > 0) log.warn({ falta: missing, degradado: degraded }, 'Este servidor no está listo')
      else if (degraded.length > 0) log.warn({ degradado: degraded }, 'Este servidor atiende sin una de sus partes')
      else if (said !== '') log.info('Este servidor está listo de nuevo')
      said = now
    }
    return { missing, degraded }
  }

  const latest = (): Promise<State> => {
    if (!asked || performance.now() - asked.at > freshMs) asked = { at: performance.now(), answer: look() }
    return asked.answer
  }

  return {
    add: ({ name, missing, shared }: Probe) => {
      const failed: State = shared ? { missing: [], degraded: [name] } : { missing: [name], degraded: [] }
      let known: State = { missing: [], degraded: [] }
      // A probe that hangs is not started again beside itself: each one may hold a connection.
      let running: { at: number; done: Promise<void> } | undefined
      const begin = () => ({
        at: performance.now(),
        done: (async () => missing())()
          .then((names): State => ({ missing: names, degraded: [] }))
          .catch(() => failed)
          .then((state) => {
            known = state
            running = undefined
          }),
      })
      probes.push(async () => {
        const mine = (running ??= begin())
        await within(shared ? sharedMs : patienceMs, mine.done)
        if (running === mine && (!shared || performance.now() - mine.at >= patienceMs)) known = failed
        return known
      })
    },
    open: () => void (phase = 'abierto'),
    retire: () => void (phase = 'cierre'),
    missing: async () => (phase === 'abierto' ? (await latest()).missing : [phase]),
    degraded: async () => (phase === 'abierto' ? (await latest()).degraded : []),
  }
}
