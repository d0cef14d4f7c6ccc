import pg from 'pg'
import type { Address } from './address.ts'
import { clientAt } from './client.ts'
import { Readers } from './readers.ts'

export type PoolOptions = {
  /** Maximum of connections for transactions. */
  max: number
  /** Maximum of connections that batches of reads share; they come beside `max`. */
  readers: number
  /** Of every connection: timeouts, types and so on. */
  settings: pg.ClientConfig
  /** Of the reading connections: another address, with its own login, or other `options` than those of `settings`. */
  reading: { address?: Address; options?: string }
  /** Receives the error of each lost connection, except while the pool ends. */
  onLost: (error: Error) => void
  /** A server did not admit the login of a new connection. */
  onRefused?: (() => void) | undefined
}

/** A pool of pg, with the connections for short reads beside it; `end` ends both. */
export type Pool = pg.Pool & { readonly readers: Readers }

class ReadingPool extends pg.Pool {
  readonly readers: Readers

  constructor(options: pg.PoolConfig, readers: Readers) {
    super(options)
    this.readers = readers
  }

  override async end(): Promise<void> {
    await Promise.all([this.readers.end(), super.end()])
  }
}

/** Opens no connection yet. When the database goes away, queries fail and later ones connect anew; the process does not end. */
export function createPool(
  address: Address,
  { max, readers, settings, reading, onLost, onRefused }: PoolOptions,
): Pool {
  const Client = clientAt(address, onRefused)
  const Reader = clientAt(reading.address ?? address, onRefused)
  const how = { ...settings, ...(reading.options === undefined ? {} : { options: reading.options }), pipeline: true }
  const pool = new ReadingPool({ Client, max, ...settings }, new Readers(readers, () => new Reader(how), lost))
  function lost(error: Error) {
    // Connections that are being closed may meet the end of the database.
    if (!pool.ending) onLost(error)
  }
  pool.on('error', lost)
  // The pool does not listen to a client while it is lent out, and an 'error' without a listener ends the process.
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}
