import { sql, type CompiledQuery, type QueryResult } from 'kysely'
import type pg from 'pg'
import { ask, type Answer } from './batch.ts'
import { isAway } from './faults.ts'
import { prepare, type Ask } from './prepared.ts'
import type { Mode } from './scope.ts'
import type { Batching } from './tx.ts'

const BEGIN = {
  'read write': prepare('empieza', () => sql`begin read write`)({}),
  'read only': prepare('empieza_a_leer', () => sql`begin read only`)({}),
}
const COMMIT = prepare('confirma', () => sql`commit`)({})
const ROLLBACK = prepare('deshace', () => sql`rollback`)({})

const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/**
 * One transaction on one client of a pool. It takes the client with the first query, so a transaction without queries
 * takes none.
 */
export class TxConnection implements Batching {
  readonly last: Ask[] = []
  readonly #pool: pg.Pool
  readonly #beginning: readonly Ask[]
  #begun: Promise<pg.PoolClient> | undefined
  #client: pg.PoolClient | undefined
  #open = true

  constructor(pool: pg.Pool, mode: Mode, scope: Ask) {
    this.#pool = pool
    this.#beginning = [BEGIN[mode], scope]
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await (await this.#live()).query(query.sql, [...query.parameters])
    const changes = CHANGES.includes(command)
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  async ask(asks: readonly Ask[]): Promise<object[][]> {
    return (await this.#batch(asks)).map(({ rows }) => rows)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: read in pages')
  }

  /**
   * Commits, together with the deferred statements. A query that was not awaited fails after this, instead of running
   * in the next transaction.
   */
  async commit(): Promise<void> {
    this.#mustBeOpen()
    const nothing = !this.#begun && this.last.length === 0
    const done = nothing ? null : this.#batch([...this.last, COMMIT])
    this.#open = false
    // A statement failed and its error was swallowed: PostgreSQL answers the commit with a rollback.
    if (done && (await done).at(-1)?.command !== 'COMMIT')
      throw new Error('the transaction had failed and was rolled back instead of committed')
    this.#client?.release()
  }

  /** Rolls back and releases the client, or destroys it when it is no longer usable. */
  async abandon(error: unknown): Promise<void> {
    this.#open = false
    // Waits for a client that is still being acquired: otherwise nothing would release it.
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
    if (this.#begun) return ask(await this.#begun, asks)
    const beginning = this.#begin(asks)
    this.#begun = beginning.then(({ client }) => client)
    return (await beginning).answers
  }

  /**
   * Begins the transaction and sends these statements in one round trip. If a pooled connection turns out to be dead,
   * nothing was executed, so a second connection is tried, except when the commit was part of it.
   */
  async #begin(asks: readonly Ask[]): Promise<{ client: pg.PoolClient; answers: Answer[] }> {
    for (let attempt = 1; ; attempt++) {
      const client = await this.#pool.connect()
      this.#client = client
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
