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
import type { CompiledQuery, DatabaseConnection, Dialect, Kysely, KyselyProps, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables/index.ts'

export type AfterCommit = () => void | Promise<void>

/** kysely bound to one running transaction. It cannot begin, nest or end anything by itself. */
export class Tx extends Transaction<Tables> {
  readonly #hooks: AfterCommit[]

  constructor(connection: DatabaseConnection, hooks: AfterCommit[]) {
    super(propsFor(connection))
    this.#hooks = hooks
  }

  /** Runs `hook` once the transaction is committed, in the order given; never after a rollback or a retry. */
  afterCommit(hook: AfterCommit): void {
    this.#hooks.push(hook)
  }
}

/** One client for the length of one transaction. */
export class TxConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #open = true

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** After this a query that was not awaited fails, instead of running in the next transaction's name. */
  close(): void {
    this.#open = false
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#open) throw new Error('the transaction is over; a query in it was not awaited')
    const { command, rowCount, rows } = await this.#client.query(query.sql, [...query.parameters])
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: read in pages')
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
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
}

const config = { dialect, plugins }

const propsFor = (connection: DatabaseConnection): KyselyProps => ({
  config,
  dialect,
  driver,
  executor: new DefaultQueryExecutor(compiler, adapter, new SingleConnectionProvider(connection), plugins),
})
