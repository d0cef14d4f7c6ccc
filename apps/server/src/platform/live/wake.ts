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
  close(): Promise<void>
}

const CHANNEL = 'aliadas_cambios'
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
  let holding: { lock: { of: number; id: number }; held: PromiseWithResolvers<void> } | undefined
  /** The connection listens and is idle: it sends one notification at a time. */
  let ready = false

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

  const take = async (own: pg.Client): Promise<void> => {
    if (!holding) return
    await own.query('select pg_advisory_lock_shared($1, $2)', [holding.lock.of, holding.lock.id])
    holding.held.resolve()
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
    fresh.on('notification', ({ payload }) => payload !== self && tell())
    fresh
      .connect()
      .then(() => fresh.query(`listen ${CHANNEL}`))
      .then(() => take(fresh))
      .then(() => {
        wait = FIRST_RETRY_MS
        ready = true
        // Notifications may have been sent while this connection was down.
        tell()
      })
      .catch((err: Error) => lose(fresh, err))
  }

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
    await own.query('select pg_notify($1, $2)', [CHANNEL, self]).catch(() => undefined)
    ready = client === own
  }

  connect()
  return {
    wake() {
      if (closed) return
      join()
      tell()
    },
    onWake: (fn) => void listeners.push(fn),
    hold(lock) {
      holding = { lock, held: Promise.withResolvers() }
      // Otherwise the connection takes it when it is made.
      if (client && ready) {
        const own = client
        take(own).catch((err: Error) => lose(own, err))
      }
      return holding.held.promise
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
