import {
  CamelCasePlugin,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SingleConnectionProvider,
  Transaction,
} from 'kysely'
import type { DatabaseConnection, Dialect, KyselyProps } from 'kysely'
import type { Answers, Ask } from './prepared.ts'
import type { Tables } from './tables.generated.ts'

export type AfterCommit = () => void | Promise<void>

/** The connection of one transaction, as what it is made of sees it. */
export type Batching = DatabaseConnection & { ask(asks: readonly Ask[]): Promise<object[][]>; readonly last: Ask[] }

/** kysely bound to one running transaction. It cannot begin, nest or end anything by itself. */
export class Tx extends Transaction<Tables> {
  readonly #connection: Batching
  readonly #hooks: AfterCommit[]

  constructor(connection: Batching, hooks: AfterCommit[]) {
    super(propsFor(connection))
    this.#connection = connection
    this.#hooks = hooks
  }

  /** Hot statements in one round trip, in their order; the first ones of a transaction share the trip in which it begins. */
  ask<A extends readonly Ask[]>(...asks: A): Promise<Answers<A>> {
    return this.#connection.ask(asks) as Promise<Answers<A>>
  }

  /** Hot statements that share the round trip of the commit. Nothing read afterwards in this transaction sees what they write. */
  withCommit(...asks: readonly Ask[]): void {
    this.#connection.last.push(...asks)
  }

  /** Runs `hook` once the transaction is committed, in the order given; never after a rollback or a retry. */
  afterCommit(hook: AfterCommit): void {
    this.#hooks.push(hook)
  }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const driver = new DummyDriver()
// What is inside a jsonb value is data and keeps its names.
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
}

const config = { dialect, plugins }

/** Compiles queries and runs none. */
export const compiling = new Kysely<Tables>(config)

const propsFor = (connection: DatabaseConnection): KyselyProps => ({
  config,
  dialect,
  driver,
  executor: new DefaultQueryExecutor(compiler, adapter, new SingleConnectionProvider(connection), plugins),
})
