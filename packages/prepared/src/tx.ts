import {
  CamelCasePlugin,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SingleConnectionProvider,
  Transaction,
} from 'kysely'
import type { DatabaseConnection, Dialect, KyselyConfig, KyselyProps } from 'kysely'
import type { Answers, Ask } from './prepare.ts'

export type AfterCommit = () => void | Promise<void>

/** The connection of one transaction. `last` holds the statements that go with its commit. */
export type Batching = DatabaseConnection & { ask(asks: readonly Ask[]): Promise<object[][]>; readonly last: Ask[] }

/** kysely bound to one running transaction. It cannot begin, nest or end anything by itself. */
export class Tx<Tables> extends Transaction<Tables> {
  readonly #connection: Batching
  readonly #hooks: AfterCommit[]

  constructor(connection: Batching, hooks: AfterCommit[]) {
    super(propsFor(connection))
    this.#connection = connection
    this.#hooks = hooks
  }

  /** Sends prepared statements in one round trip, in order. The first batch of a transaction is sent together with BEGIN. */
  ask<A extends readonly Ask[]>(...asks: A): Promise<Answers<A>> {
    return this.#connection.ask(asks) as Promise<Answers<A>>
  }

  /** Sends prepared statements together with COMMIT. No later read of this transaction sees what they write. */
  withCommit(...asks: readonly Ask[]): void {
    this.#connection.last.push(...asks)
  }

  /** Runs `hook` once the transaction is committed, in the order given; never after a rollback or for an attempt that is repeated. */
  afterCommit(hook: AfterCommit): void {
    this.#hooks.push(hook)
  }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const driver = new DummyDriver()
// The keys inside a jsonb value are data and keep their names.
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
}

/** Compiles queries for PostgreSQL, with camelCase names outside and snake_case names in SQL; runs none. */
export const config: KyselyConfig = { dialect, plugins }

const propsFor = (connection: DatabaseConnection): KyselyProps => ({
  config,
  dialect,
  driver,
  executor: new DefaultQueryExecutor(compiler, adapter, new SingleConnectionProvider(connection), plugins),
})
