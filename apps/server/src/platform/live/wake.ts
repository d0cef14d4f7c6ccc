import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { clientAt, type Address } from '../database/index.ts'
import type { Logger } from '../log/index.ts'

/**
 * Signals "there may be new rows" on this server and on every other one. It carries no data, so a lost signal loses no
 * change.
 */
export type WakeBus = {
  /** Call after a commit, never inside the transaction: a NOTIFY there serialises all commits. */
  wake: () => void
  onWake(fn: () => void): void
  /** Takes a shared advisory lock and holds it while this server runs, over lost connections too. Resolves once it holds it. */
  hold(lock: { of: number; id: number }): Promise<void>
  /** What this server says of itself when `askServers` asks. */
  onCall(fn: () => object): void
  close(): Promise<void>
}

const CHANNEL = 'aliadas_cambios'
/** Asks every server who it is, with the id of the question; and their answers. */
export const QUESTIONS = 'aliadas_preguntas'
export const ANSWERS = 'aliadas_respuestas'
/** Notifications within this many ms are joined into one. */
const JOIN_MS = 8
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 5_000

export const createWakeBus = (address: Address, log: Pick<Logger, 'warn'>): WakeBus => {
  const Client = clientAt(address)
  const self = randomUUID()
  const listeners: (() => void)[] = []
  let client: pg.Client | null = null
  let joining: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let wait = FIRST_RETRY_MS
  let closed = false
  const holding: {
    lock: { of: number; id: number }
    held: PromiseWithResolvers<void>
    on: pg.Client | undefined
  }[] = []
  /** The connection listens and is idle: it sends one notification at a time. */
  let ready = false

  let about: (() => object) | undefined
  const answers: string[] = []

  const answer = (question: string | undefined) => {
    if (!about) return
    answers.push(JSON.stringify({ question, ...about() }))
    join()
  }
  const tell = () => listeners.forEach((fn) => fn())

  const lose = (lost: pg.Client, err?: Error) => {
    if (client !== lost) return
    client = null
    ready = false
    lost.end().catch(() => undefined)
    if (closed) return
    log.warn({ err }, 'Se perdió la conexión de avisos entre servidores; se reintenta')
    retry = setTimeout(connect, wait)
    wait = Math.min(wait * 2, LAST_RETRY_MS)
  }

  /**
   * The connection has ended its last query: it takes each lock that it should hold and does not, and is idle then. Each
   * connection sends one query at a time.
   */
  const free = (own: pg.Client): void => {
    if (client !== own) return
    const wanted = holding.find(({ on }) => on !== own)
    if (!wanted) {
      ready = true
      return
    }
    own.query('select pg_advisory_lock_shared($1, $2)', [wanted.lock.of, wanted.lock.id]).then(
      () => {
        wanted.on = own
        wanted.held.resolve()
        free(own)
      },
      (err: Error) => lose(own, err),
    )
  }

  const connect = () => {
    const fresh = new Client({
      application_name: 'aliadas-avisos',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      // A notification need not wait for the disk.
      options: '-c synchronous_commit=off',
    })
    client = fresh
    fresh.on('error', (err) => lose(fresh, err))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === QUESTIONS) answer(payload)
      else if (payload !== self) tell()
    })
    fresh
      .connect()
      .then(() => fresh.query(`listen ${CHANNEL}; listen ${QUESTIONS}`))
      .then(() => {
        wait = FIRST_RETRY_MS
        free(fresh)
        // Notifications may have been sent while this connection was down.
        tell()
      })
      .catch((err: Error) => lose(fresh, err))
  }

  /** There is something to notify beside answers. */
  let changed = false
  const join = () => {
    joining ??= setTimeout(() => void notify(), JOIN_MS)
  }

  const notify = async () => {
    joining = undefined
    // Without a connection the other servers find the change by polling.
    if (!client) return
    if (!ready) return join()
    ready = false
    const own = client
    const send = (channel: string, text: string) =>
      own.query('select pg_notify($1, $2)', [channel, text]).catch(() => undefined)
    for (const text of answers.splice(0)) await send(ANSWERS, text)
    if (changed) {
      // A commit while it is sent is one more.
      changed = false
      await send(CHANNEL, self)
    }
    free(own)
  }

  connect()
  return {
    wake() {
      if (closed) return
      changed = true
      join()
      tell()
    },
    onWake: (fn) => void listeners.push(fn),
    onCall: (fn) => void (about = fn),
    hold(lock) {
      const held = Promise.withResolvers<void>()
      holding.push({ lock, held, on: undefined })
      // Otherwise the connection takes it once it is made, or once it has sent its notification.
      if (client && ready) {
        ready = false
        free(client)
      }
      return held.promise
    },
    async close() {
      closed = true
      clearTimeout(retry)
      clearTimeout(joining)
      if (joining && ready) await notify()
      await client?.end().catch(() => undefined)
    },
  }
}
