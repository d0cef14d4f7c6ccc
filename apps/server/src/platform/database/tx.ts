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

/** The connection of one transaction, as its parts see it. */
export type Batching = DatabaseConnection & { ask(asks: readonly Ask[]): Promise<object[][]>; readonly last: Ask[] }

/** kysely bound to one running transaction. It cannot begin, nest or end a transaction. */
export class Tx extends Transaction<Tables> {
  readonly #connection: Batching
  readonly #hooks: AfterCommit[]

  constructor(connection: Batching, hooks: AfterCommit[]) {
    super(propsFor(connection))
    this.#connection = connection
    this.#hooks = hooks
  }

  /**
   * Runs hot statements in one round trip, in their order. The first ones of a transaction share the round trip of
   * `begin`.
   */
  ask<A extends readonly Ask[]>(...asks: A): Promise<Answers<A>> {
    return this.#connection.ask(asks) as Promise<Answers<A>>
  }

  /** Hot statements that are sent with the commit. Nothing that this transaction reads later sees their effect. */
  withCommit(...asks: readonly Ask[]): void {
    this.#connection.last.push(...asks)
  }

  /** Runs `hook` after the commit, in the order given; never after a rollback or a retry. */
  afterCommit(hook: AfterCommit): void {
    this.#hooks.push(hook)
  }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const driver = new DummyDriver()
// Keys inside a jsonb value are data and keep their names.
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
}

const config = { dialect, plugins }

/** Compiles queries; it never runs them. */
export const compiling = new Kysely<Tables>(config)

const propsFor = (connection: DatabaseConnection): KyselyProps => ({
  config,
  dialect,
  driver,
  executor: new DefaultQueryExecutor(compiler, adapter, new SingleConnectionProvider(connection), plugins),
})
