import pg from 'pg'
import { isForgotten, isStale } from './faults.ts'
import type { Ask, Statement } from './prepare.ts'
import { Wire } from './wire.ts'

type Field = { name: string; dataTypeID: number }
type Row = Record<string, unknown>
type RowMaker = (values: readonly (string | null)[]) => Row

/** The result of one statement of a batch: its rows and its command tag, such as COMMIT. */
export type Answer = { rows: Row[]; command: string }

type Connection = Pick<pg.Connection, 'stream'>

/**
 * The prepared statements of a connection, with the functions that make their rows. A statement counts as prepared once the batch that parsed it
 * has succeeded. Until then every batch closes and parses it again.
 */
const prepared = new WeakMap<Connection, Map<string, RowMaker>>()

/**
 * Connections that forgot a statement once: behind a pooler each transaction may run on another connection of the server.
 * Every batch parses its statements there, so that none fails for that reason again.
 */
const forgetful = new WeakSet<Connection>()

const preparedOn = (connection: Connection): Map<string, RowMaker> => {
  let known = prepared.get(connection)
  if (!known) prepared.set(connection, (known = new Map()))
  return known
}

/** pg's pipeline accepts only queries of its own class. `Batch` overrides each method that pg calls (README, "Calls"). */
const Query = pg.Query as unknown as new (config: { text: string }) => object

const NO_ROWS: RowMaker = () => ({})

/**
 * Prepared statements in one write with one Sync: one round trip, and one transaction unless one was begun. When a statement fails, PostgreSQL
 * skips the rest of the batch, rolls it back and is ready for the next batch.
 */
class Batch extends Query {
  callback: ((error: Error | null, answers?: Answer[]) => void) | undefined
  readonly #asks: readonly Ask[]
  readonly #answers: Answer[]
  readonly #makers: (RowMaker | undefined)[]
  readonly #fresh = new Map<string, RowMaker>()
  readonly #parsers: (oid: number) => (text: string) => unknown
  #connection: Connection | undefined
  #at = 0
  #fault: Error | null = null

  constructor(asks: readonly Ask[], parsers: (oid: number) => (text: string) => unknown) {
    super({ text: '' })
    this.#asks = asks
    this.#parsers = parsers
    this.#answers = asks.map(() => ({ rows: [], command: '' }))
    this.#makers = asks.map(() => undefined)
  }

  /** The index of the statement that is running; after an error, of the one that failed. */
  get at(): number {
    return this.#at
  }

  submit(connection: Connection): null {
    this.#connection = connection
    const known = preparedOn(connection)
    const wire = new Wire()
    const parsed = new Set<Statement>()
    for (const [i, { statement, values }] of this.#asks.entries()) {
      const { name, text } = statement
      this.#makers[i] = forgetful.has(connection) ? undefined : known.get(name)
      const unknown = this.#makers[i] === undefined
      if (unknown && !parsed.has(statement)) {
        wire.close(name)
        wire.parse(name, text)
        parsed.add(statement)
      }
      wire.bind(name, values)
      if (unknown) wire.describe()
      wire.execute()
    }
    wire.sync()
    connection.stream.write(wire.bytes())
    return null
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#makers[this.#at] = rowMaker(fields, this.#parsers)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const make = this.#makers[this.#at]
    if (!make || this.#fault) return
    try {
      this.#answers[this.#at]?.rows.push(make(fields))
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [answer, ask] = [this.#answers[this.#at], this.#asks[this.#at]]
    if (answer) answer.command = text
    if (ask) this.#fresh.set(ask.statement.name, this.#makers[this.#at] ?? NO_ROWS)
    this.#at++
  }

  handleEmptyQuery(): void {
    this.#at++
  }

  handleError(error: Error): void {
    // The next batch on this connection parses its statements anew.
    if (this.#connection && isStale(error)) prepared.delete(this.#connection)
    if (this.#connection && isForgotten(error)) forgetful.add(this.#connection)
    this.callback?.(error)
  }

  handleReadyForQuery(): void {
    if (this.#connection) {
      const known = preparedOn(this.#connection)
      for (const [name, maker] of this.#fresh) known.set(name, maker)
    }
    this.callback?.(this.#fault, this.#answers)
  }
}

/** Sends a batch on a client. Rejects with the error of the statement that failed, translated by its `fault`. */
export const ask = (client: pg.ClientBase, asks: readonly Ask[]): Promise<Answer[]> =>
  new Promise((resolve, reject) => {
    const parsers = (oid: number) => client.getTypeParser(oid) as (text: string) => unknown
    const batch = new Batch(asks, parsers)
    batch.callback = (error, answers) => {
      if (error) reject(asks[batch.at]?.fault?.(error) ?? error)
      else resolve(answers ?? [])
    }
    client.query(batch as unknown as pg.Submittable)
  })

const camelCase = (name: string): string => name.replace(/_+([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/** Returns a function that makes rows of these columns, with camelCase names as kysely's rows have. */
const rowMaker = (fields: readonly Field[], parsers: (oid: number) => (text: string) => unknown): RowMaker => {
  const columns = fields.map(({ name, dataTypeID }) => ({ name: camelCase(name), parse: parsers(dataTypeID) }))
  const empty = Object.fromEntries(columns.map(({ name }) => [name, null])) as Row
  return (values) => {
    const row = { ...empty }
    for (const [i, { name, parse }] of columns.entries()) {
      const value = values[i]
      if (value !== null && value !== undefined) row[name] = parse(value)
    }
    return row
  }
}
