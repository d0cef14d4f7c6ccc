import { sql, type CompiledQuery, type QueryResult } from 'kysely'
import type pg from 'pg'
import { ask, type Answer } from './batch.ts'
import { isAway } from './faults.ts'
import { preparedQueries, type Ask } from './prepare.ts'
import type { Batching } from './tx.ts'

export type Mode = 'read write' | 'read only'

const { prepare } = preparedQueries<unknown>()

const BEGIN: Record<Mode, Ask> = {
  'read write': prepare('empieza', () => sql`begin read write`)({}),
  'read only': prepare('empieza_a_leer', () => sql`begin read only`)({}),
}
const COMMIT = prepare('confirma', () => sql`commit`)({})
const ROLLBACK = prepare('deshace', () => sql`rollback`)({})

const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

type Heard = { onTrip?: (() => void) | undefined; onConnection?: ((waitedMs: number) => void) | undefined }

/** One transaction on one client of a pool. It takes the client with its first query; a transaction without a query takes none. */
export class TxConnection implements Batching {
  readonly last: Ask[] = []
  readonly #pool: pg.Pool
  readonly #beginning: readonly Ask[]
  readonly #hear: Heard
  #begun: Promise<pg.PoolClient> | undefined
  #client: pg.PoolClient | undefined
  #open = true

  /** `scope` is sent right after BEGIN. */
  constructor(pool: pg.Pool, mode: Mode, scope: Ask, hear: Heard = {}) {
    this.#pool = pool
    this.#hear = hear
    this.#beginning = [BEGIN[mode], scope]
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const client = await this.#live()
    this.#hear.onTrip?.()
    const { command, rowCount, rows } = await client.query(query.sql, [...query.parameters])
    const changes = CHANGES.includes(command)
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  async ask(asks: readonly Ask[]): Promise<object[][]> {
    return (await this.#batch(asks)).map(({ rows }) => rows)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: read in pages')
  }

  /** Commits, together with the statements in `last`. A query that was not awaited fails after this, instead of running in the next transaction. */
  async commit(): Promise<void> {
    this.#mustBeOpen()
    const nothing = !this.#begun && this.last.length === 0
    const done = nothing ? null : this.#batch([...this.last, COMMIT])
    this.#open = false
    // A statement failed and its error was swallowed: PostgreSQL then answers COMMIT with ROLLBACK.
    if (done && (await done).at(-1)?.command !== 'COMMIT')
      throw new Error('the transaction had failed and was rolled back instead of committed')
    this.#client?.release()
  }

  /** Rolls back and returns the client to the pool, or closes the client when it cannot be used any more. */
  async abandon(error: unknown): Promise<void> {
    this.#open = false
    // Waits for a client that is still connecting: nothing else would return it.
    await this.#begun?.catch(() => undefined)
    const client = this.#client
    client?.release(isAway(error) || !(await rollback(client)))
  }

  #mustBeOpen(): void {
    if (!this.#open) throw new Error('the transaction is over; a query in it was not awaited')
  }

  async #live(): Promise<pg.PoolClient> {
    this.#mustBeOpen()
    this.#begun ??= this.#begin([]).then(({ client }) => client)
    return this.#begun
  }

  async #batch(asks: readonly Ask[]): Promise<Answer[]> {
    this.#mustBeOpen()
    if (this.#begun) {
      const client = await this.#begun
      this.#hear.onTrip?.()
      return ask(client, asks)
    }
    const beginning = this.#begin(asks)
    this.#begun = beginning.then(({ client }) => client)
    return (await beginning).answers
  }

  /**
   * Begins with these statements in one round trip. A pooled connection may have died unnoticed. It then executed nothing, so a second one is
   * tried, unless COMMIT was in the batch.
   */
  async #begin(asks: readonly Ask[]): Promise<{ client: pg.PoolClient; answers: Answer[] }> {
    for (let attempt = 1; ; attempt++) {
      const asked = performance.now()
      const client = await this.#pool.connect()
      this.#hear.onConnection?.(performance.now() - asked)
      this.#client = client
      this.#hear.onTrip?.()
      try {
        const answers = await ask(client, [...this.#beginning, ...asks])
        return { client, answers: answers.slice(this.#beginning.length) }
      } catch (error) {
        if (!isAway(error) || attempt === 2 || asks.includes(COMMIT)) throw error
        this.#client = undefined
        client.release(true)
      }
    }
  }
}

const rollback = (client: pg.PoolClient): Promise<boolean> =>
  ask(client, [ROLLBACK]).then(
    () => true,
    () => false,
  )
