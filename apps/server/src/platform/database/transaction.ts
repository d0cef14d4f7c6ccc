import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log/index.ts'
import { isAway, isRetryable, toFalla } from './faults.ts'
import type { Pools } from './logins.ts'
import { beginSql } from './scope.ts'
import type { Scope } from './scope.ts'
import { Tx, TxConnection } from './tx.ts'
import type { AfterCommit } from './tx.ts'

type Work<T> = (tx: Tx) => Promise<T>

export type Db = {
  /**
   * Runs `work` in one transaction in the name of `scope`. After a serialization failure or a deadlock it
   * runs again, at most three times more: `work` must touch nothing but the database and `tx.afterCommit`.
   * Errors of the database that are nobody's mistake arrive as Falla (unavailable, aborted, deadline-exceeded).
   */
  transaction<T>(scope: Scope, work: Work<T>): Promise<T>
  /** The same, and PostgreSQL refuses every change. */
  read<T>(scope: Scope, work: Work<T>): Promise<T>
}

type Mode = 'read write' | 'read only'

const MAX_RETRIES = 3
const JITTER_MS = 30

/** `pools`: one for each kind of scope, or one for all. */
export function createDatabase(pools: pg.Pool | Pools, log?: Pick<Logger, 'error'>): Db {
  async function run<T>(scope: Scope, mode: Mode, work: Work<T>): Promise<T> {
    const begin = beginSql(scope, mode)
    const pool = 'empresa' in pools ? pools[scope.rol] : pools
    for (let retries = 0; ; retries++) {
      const hooks: AfterCommit[] = []
      try {
        const result = await once(pool, begin, hooks, work)
        await runHooks(hooks, log)
        return result
      } catch (error) {
        if (!isRetryable(error) || retries === MAX_RETRIES) throw toFalla(error)
        await sleep(randomInt(JITTER_MS) * (retries + 1))
      }
    }
  }

  return {
    transaction: (scope, work) => run(scope, 'read write', work),
    read: (scope, work) => run(scope, 'read only', work),
  }
}

async function once<T>(pool: pg.Pool, begin: string, hooks: AfterCommit[], work: Work<T>): Promise<T> {
  const client = await beginOnLiveClient(pool, begin)
  const connection = new TxConnection(client)
  let broken = false
  try {
    const result = await work(new Tx(connection, hooks))
    connection.close()
    const { command } = await client.query('commit')
    // A statement failed and its error was swallowed: PostgreSQL then answers a commit with a rollback.
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back instead of committed')
    return result
  } catch (error) {
    connection.close()
    broken = isAway(error) || !(await rollback(client))
    throw error
  } finally {
    client.release(broken)
  }
}

/** A pooled connection may have died unnoticed. Nothing was done on it yet, so a second one is tried. */
async function beginOnLiveClient(pool: pg.Pool, begin: string): Promise<pg.PoolClient> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    try {
      await client.query(begin)
      return client
    } catch (error) {
      const away = isAway(error)
      client.release(away || !(await rollback(client)))
      if (!away || attempt === 2) throw error
    }
  }
}

async function rollback(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}

/** What was committed stays committed, so a hook that fails is reported and changes no answer. */
async function runHooks(hooks: AfterCommit[], log: Pick<Logger, 'error'> | undefined): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook()
    } catch (err) {
      log?.error({ err }, 'Falló una tarea posterior a guardar los cambios')
    }
  }
}
