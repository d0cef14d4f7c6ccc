import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log/index.ts'
import { TxConnection } from './connection.ts'
import { isLost, isRetryable, isStale, ofReadWrite, toFalla } from './faults.ts'
import type { Pools } from './logins.ts'
import type { Pool } from './pool.ts'
import type { Answers, Ask } from './prepared.ts'
import { take, type Mode, type Scope } from './scope.ts'
import { Tx, type AfterCommit } from './tx.ts'

type Work<T> = (tx: Tx) => Promise<T>

export type Db = {
  /**
   * Runs `work` in one transaction with `scope`. After a serialization failure or a deadlock it runs again, at most
   * three more times, so `work` must touch only the database and `tx.afterCommit`. Database errors without a culprit
   * arrive as Falla (unavailable, aborted, deadline-exceeded).
   */
  transaction<T>(scope: Scope, work: Work<T>): Promise<T>
  /** The same, in a read-only transaction. */
  read<T>(scope: Scope, work: Work<T>): Promise<T>
  /**
   * Runs short hot reads in one round trip on a shared, pipelined, read-only connection. Returns the rows of each, in
   * the given order. Each statement sees what is committed when it runs, as in `read`.
   */
  ask<A extends readonly Ask[]>(scope: Scope, ...asks: A): Promise<Answers<A>>
}

const MAX_RETRIES = 3
const JITTER_MS = 30

/** `pools`: one pool for each kind of scope, or one for all. */
export function createDatabase(pools: Pool | Pools, log?: Pick<Logger, 'error'>): Db {
  const poolOf = ({ rol }: Scope): Pool => ('empresa' in pools ? pools[rol] : pools)

  async function again<T>(attempt: () => Promise<T>): Promise<T> {
    for (let retries = 0; ; retries++)
      try {
        return await attempt()
      } catch (error) {
        if (!(isRetryable(error) || isStale(error)) || retries === MAX_RETRIES) throw toFalla(error)
        if (isRetryable(error)) await sleep(randomInt(JITTER_MS) * (retries + 1))
      }
  }

  async function run<T>(scope: Scope, mode: Mode, work: Work<T>): Promise<T> {
    const taking = take(scope, mode)
    const { result, hooks } = await again(() => once(new TxConnection(poolOf(scope), mode, taking), mode, work))
    await runHooks(hooks, log)
    return result
  }

  return {
    transaction: (scope, work) => run(scope, 'read write', work),
    read: (scope, work) => run(scope, 'read only', work),
    async ask(scope, ...asks) {
      const batch = [take(scope, 'read only'), ...asks]
      const { readers } = poolOf(scope)
      try {
        const answers = await again(() => readers.ask(batch))
        return answers.slice(1).map(({ rows }) => rows) as never
      } catch (error) {
        // A pooled connection may have died unnoticed, or because of another request. Reading twice is harmless, so the
        // read is retried once on an exclusive connection, unless it timed out.
        if (!isLost(error)) throw error
        return run(scope, 'read only', (tx) => tx.ask(...asks))
      }
    },
  }
}

async function once<T>(
  connection: TxConnection,
  mode: Mode,
  work: Work<T>,
): Promise<{ result: T; hooks: AfterCommit[] }> {
  const hooks: AfterCommit[] = []
  try {
    const result = await work(new Tx(connection, hooks))
    await connection.commit()
    return { result, hooks }
  } catch (caught) {
    const error = mode === 'read write' ? ofReadWrite(caught) : caught
    await connection.abandon(error)
    throw error
  }
}

/** The commit stands, so a failing hook is logged and does not change the response. */
async function runHooks(hooks: AfterCommit[], log: Pick<Logger, 'error'> | undefined): Promise<void> {
  for (const hook of hooks) {
    try {
      await hook()
    } catch (err) {
      log?.error({ err }, 'Falló una tarea posterior a guardar los cambios')
    }
  }
}
