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
   * Runs `work` in one transaction in the name of `scope`. After a serialization failure or a deadlock it
   * runs again, at most three times more: `work` must touch nothing but the database and `tx.afterCommit`.
   * Errors of the database that are nobody's mistake arrive as Falla (unavailable, aborted, deadline-exceeded).
   */
  transaction<T>(scope: Scope, work: Work<T>): Promise<T>
  /** The same, and PostgreSQL refuses every change. */
  read<T>(scope: Scope, work: Work<T>): Promise<T>
  /**
   * Short hot reads in one round trip, on a connection that others read through at the same time; PostgreSQL refuses every change. The rows of
   * each, in the order asked. Each statement sees what is committed when its turn comes, as in `read`.
   */
  ask<A extends readonly Ask[]>(scope: Scope, ...asks: A): Promise<Answers<A>>
}

const MAX_RETRIES = 3
const JITTER_MS = 30

/** `pools`: one for each kind of scope, or one for all. */
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
        // A connection may have died, unnoticed or with whoever was being answered on it. Reading twice does no harm, now on a connection
        // that nobody else is on; what took too long is not asked again.
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
