import pg from 'pg'
import { urlAt, urlsOf, type Address } from './address.ts'
import { RefusedError, StandbyError, isRefusal } from './faults.ts'
import { hostsAt } from './hosts.ts'

/** Private in pg (README, "Private fields"). */
type Inside = {
  connection: {
    stream: { destroy(error: Error): void }
    on(event: 'parameterStatus', fn: (message: { parameterName: string; parameterValue: string }) => void): void
  }
  host: string
  port: number
}

type Connected = ((error: Error) => void) & ((error: null, client: pg.Client) => void)

/** A server of several that answers later than this is not chosen. */
const LOOK_MS = 3_000
const STANDBY = 'the database is a standby'

/**
 * Returns a client class that asks for the address each time it connects. It refuses a standby: PostgreSQL reports `in_hot_standby` while a
 * connection begins and when that changes, and the client then drops that connection, because its data may be old and it accepts no write. Of
 * several servers it connects to the one that takes changes. `onRefused` is called when a server does not admit the login; the error then says
 * that the database is away, because the caller can make the login known to that server.
 */
export const clientAt = (address: Address, onRefused?: () => void): new (config?: pg.ClientConfig) => pg.Client =>
  class extends pg.Client {
    readonly #url: string
    readonly #urls: readonly string[]
    #standby = false

    constructor(config?: pg.ClientConfig) {
      const url = urlAt(address)
      const urls = urlsOf(url)
      super({ ...config, connectionString: urls[0] ?? url })
      this.#url = url
      this.#urls = urls
      const { connection } = this as unknown as Inside
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName !== 'in_hot_standby' || parameterValue !== 'on') return
        this.#standby = true
        this.#doubt()
        // Nobody may listen yet, and an 'error' without a listener ends the process.
        this.on('error', () => undefined)
        connection.stream.destroy(new StandbyError(STANDBY))
      })
      if (urls.length > 1) this.on('error', () => this.#doubt())
    }

    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      // A pool listens to a client's errors from within this callback: later would be too late.
      const connect = (done: Connected) => (this.#urls.length > 1 ? this.#connectToOne(done) : this.#connectHere(done))
      if (callback) return connect(callback)
      return new Promise((resolve, reject) => {
        connect((error: Error | null, client?: pg.Client) => (client ? resolve(client) : reject(error ?? undefined)))
      })
    }

    /** The server may say that it is ready in the same bytes in which it said that it is a standby. */
    #connectHere(done: Connected): void {
      super.connect((error: Error | null, client?: pg.Client) => {
        if (client && !this.#standby) return done(null, client)
        if (!onRefused || !isRefusal(error)) return done(error ?? new StandbyError(STANDBY))
        onRefused()
        done(new RefusedError('the server does not admit this login', { cause: error }))
      })
    }

    #connectToOne(done: Connected): void {
      const fail = (error: Error) => {
        this.#doubt()
        done(error)
      }
      hostsAt(this.#url)
        .find(() => lookAt(this.#urls, onRefused))
        .then((found) => {
          const { hostname, port } = new URL(this.#urls[found] ?? '')
          const inside = this as unknown as Inside
          inside.host = hostname.replace(/^\[|\]$/g, '')
          inside.port = Number(port || 5432)
          this.#connectHere((error: Error | null, client?: pg.Client) =>
            client ? done(null, client) : fail(error as Error),
          )
        })
        .catch(fail)
    }

    #doubt(): void {
      hostsAt(this.#url).doubt()
    }
  }

/** The first server that takes a connection and is no standby. */
const lookAt = (urls: readonly string[], onRefused?: () => void): Promise<number> =>
  Promise.any(
    urls.map(async (url, i) => {
      const Client = clientAt(url, onRefused)
      const client = new Client({ connectionTimeoutMillis: LOOK_MS })
      client.on('error', () => undefined)
      await client.connect()
      client.end().catch(() => undefined)
      return i
    }),
  )
