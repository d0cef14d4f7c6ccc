import { createHash } from 'node:crypto'
import { Kysely, sql, type Compilable, type RawBuilder } from 'kysely'
import pg from 'pg'
import { config } from './tx.ts'

/** A statement that each connection parses and plans once, under its name. */
export type Statement = { readonly name: string; readonly text: string }

declare const ROW: unique symbol

/** A prepared statement with its values, to be sent in a batch (`db.ask`, `tx.ask`, `tx.withCommit`). */
export type Ask<Row = unknown> = {
  readonly statement: Statement
  readonly values: readonly (string | null)[]
  /** Translates the error of this statement. */
  readonly fault?: (error: Error) => unknown
  readonly [ROW]?: Row
}

/** The rows of each statement of a batch, in its order. */
export type Answers<A extends readonly Ask[]> = {
  -readonly [K in keyof A]: A[K] extends Ask<infer Row> ? Row[] : never
}

/** The parameters of a prepared query, as its builder writes them. */
export type Params<P> = { readonly [K in keyof P]: RawBuilder<P[K]> }

export type PreparedQueries<Tables> = {
  /**
   * Prepares a query: kysely compiles it once, here; each connection parses it once and plans it once for all values. Only for a frequent
   * query whose one plan is good for every value. Throws when the name is taken, or when a constant is no text, number or boolean.
   */
  readonly prepare: <P extends object, Row>(
    name: string,
    build: (params: Params<P>, db: Kysely<Tables>) => Compilable<Row> | RawBuilder<Row>,
  ) => (values: P) => Ask<Row>
  /** Every prepared query by its name, once the modules that prepare them are loaded. */
  readonly statements: () => ReadonlyMap<string, Statement>
  /** Compiles queries and runs none. */
  readonly compiling: Kysely<Tables>
}

/** Marks the place of a named value in a compiled query. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A collection of prepared queries over the same tables. Names are unique in it. */
export function preparedQueries<Tables>(): PreparedQueries<Tables> {
  const all = new Map<string, Statement>()
  const compiling = new Kysely<Tables>(config)
  return {
    compiling,
    statements: () => all,
    prepare(name, build) {
      const places = new Proxy({} as Parameters<typeof build>[0], { get: (_, key) => sql`${new Place(String(key))}` })
      const built = build(places, compiling)
      const { sql: compiled, parameters } = 'isRawBuilder' in built ? built.compile(compiling) : built.compile()
      if (all.has(name)) throw new Error(`two prepared statements are called ${name}`)
      // A constant becomes part of the text, so that the planner knows it. A name is one parameter, wherever it stands.
      const order = [...new Set(parameters.flatMap((value) => (value instanceof Place ? [value.name] : [])))]
      const text = compiled.replace(/\$(\d+)/g, (_, n: string) => {
        const value = parameters[Number(n) - 1]
        return value instanceof Place ? `$${order.indexOf(value.name) + 1}` : literalOf(value)
      })
      // Servers of two versions may share the connections of one pooler: another text gets another name.
      const statement = { name: `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`, text }
      all.set(name, statement)
      return (values) => {
        const given = values as Readonly<Record<string, unknown>>
        return { statement, values: order.map((part) => textOf(given[part])) }
      }
    },
  }
}

const literalOf = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  throw new Error('a constant of a prepared statement is a text, a number or a boolean')
}

/** A value in PostgreSQL's text format. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  return JSON.stringify(value)
}

const elementOf = (value: unknown): string => {
  if (typeof value === 'number') return String(value)
  const text = textOf(value)
  return text === null ? 'null' : `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
}
