import { createHash } from 'node:crypto'
import { sql, type Compilable, type Kysely, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.generated.ts'
import { compiling } from './tx.ts'

/** A statement that each connection parses and plans once, under its name. */
export type Statement = { readonly name: string; readonly text: string }

declare const ROW: unique symbol

/** A prepared statement with its values, to be asked in a batch (`db.ask`, `tx.ask`, `tx.withCommit`). */
export type Ask<Row = unknown> = {
  readonly statement: Statement
  readonly values: readonly (string | null)[]
  /** What its failure means, where it means something. */
  readonly fault?: (error: Error) => unknown
  readonly [ROW]?: Row
}

/** The rows of each statement of a batch. */
export type Answers<A extends readonly Ask[]> = {
  -readonly [K in keyof A]: A[K] extends Ask<infer Row> ? Row[] : never
}

/** Parameters as the query is written with them. */
export type Params<P> = { readonly [K in keyof P]: RawBuilder<P[K]> }

/** Stands in a compiled query where the value of this name goes. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const all = new Map<string, Statement>()

/** Every hot query of the product, once the modules that have one are loaded. */
export const statements = (): ReadonlyMap<string, Statement> => all

/**
 * Makes a query hot: kysely compiles it once, here; a connection parses it once and plans it once for all values. Only for what is asked all
 * day, and whose one plan is good for every value: `plans.test.ts` must have its case. Whatever else there is, kysely asks as ever.
 */
export const prepare = <P extends object, Row>(
  name: string,
  build: (params: Params<P>, db: Kysely<Tables>) => Compilable<Row> | RawBuilder<Row>,
): ((values: P) => Ask<Row>) => {
  const places = new Proxy({} as Params<P>, { get: (_, key) => sql`${new Place(String(key))}` })
  const built = build(places, compiling)
  const { sql: compiled, parameters } = 'isRawBuilder' in built ? built.compile(compiling) : built.compile()
  if (all.has(name)) throw new Error(`two prepared statements are called ${name}`)
  // What is always the same is part of the text, so that the plan knows it; one name is one parameter, wherever it stands.
  const order = [...new Set(parameters.flatMap((value) => (value instanceof Place ? [value.name] : [])))]
  const text = compiled.replace(/\$(\d+)/g, (_, n: string) => {
    const value = parameters[Number(n) - 1]
    return value instanceof Place ? `$${order.indexOf(value.name) + 1}` : literalOf(value)
  })
  // Servers of two versions may meet behind one pooler: what has another text has another name.
  const statement = { name: `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`, text }
  all.set(name, statement)
  return (values) => {
    const given = values as Readonly<Record<string, unknown>>
    return { statement, values: order.map((part) => textOf(given[part])) }
  }
}

const literalOf = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  throw new Error('a constant of a prepared statement is a text, a number or a boolean')
}

/** A value as PostgreSQL reads it. */
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
