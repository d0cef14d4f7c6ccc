import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { TxConnection, type Mode } from './connection.ts'
import { isLost, isRetryable, isStale, ofReadWrite } from './faults.ts'
import type { Pool } from './pool.ts'
import type { Answers, Ask } from './prepare.ts'
import { Tx, type AfterCommit } from './tx.ts'

export type { Mode } from './connection.ts'

type Work<Tables, T> = (tx: Tx<Tables>) => Promise<T>

export type Db<Tables, Scope> = {
  /**
   * Runs `work` in one transaction for `scope`. After a serialization failure or a deadlock it runs again, at most three times more: `work`
   * must touch nothing but the database and `tx.afterCommit`. Rejects with what `explain` makes of the error.
   */
  transaction<T>(scope: Scope, work: Work<Tables, T>): Promise<T>
  /** The same, and PostgreSQL refuses every change. */
  read<T>(scope: Scope, work: Work<Tables, T>): Promise<T>
  /**
   * Sends short reads in one round trip, on a connection that several requests share; PostgreSQL refuses every change. Returns the rows of
   * each, in order. As in `read`, each statement sees what is committed when it runs. If the connection drops, the batch is sent once more, on
   * a connection of the pool; after a timeout it is not.
   */
  ask<A extends readonly Ask[]>(scope: Scope, ...asks: A): Promise<Answers<A>>
}

/** What the application decides about its database. */
export type Rules<Scope> = {
  poolOf: (scope: Scope) => Pool
  /**
   * The first statement of each transaction and of each batch of reads. It sets the scope until the transaction ends. For 'read only' it must
   * also make the transaction read-only, because a batch has no BEGIN.
   */
  take: (scope: Scope, mode: Mode) => Ask
  /** Translates an error of the database for the caller. */
  explain: (error: unknown) => unknown
  /** Receives the error of a hook that ran after its commit; the caller gets the committed result all the same. */
  onHookError: (error: unknown) => void
  /** Runs with each message that is sent to the database and whose answer somebody waits for. */
  onTrip?: () => void
  /** Runs when a transaction has got its connection, with how long (ms) it waited for it. */
  onConnection?: (scope: Scope, waitedMs: number) => void
}

const MAX_RETRIES = 3
const JITTER_MS = 30

export function createDatabase<Tables, Scope>(rules: Rules<Scope>): Db<Tables, Scope> {
  async function run<T>(scope: Scope, mode: Mode, work: Work<Tables, T>): Promise<T> {
    const taking = rules.take(scope, mode)
    const { onTrip, onConnection } = rules
    const hear = { onTrip, onConnection: onConnection && ((waitedMs: number) => onConnection(scope, waitedMs)) }
    const { result, hooks } = await again(() =>
      once(new TxConnection(rules.poolOf(scope), mode, taking, hear), mode, work),
    )
    await runHooks(hooks, rules)
    return result
  }

  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw rules.explain(error)
    }
  }

  return {
    transaction: (scope, work) => explained(run(scope, 'read write', work)),
    read: (scope, work) => explained(run(scope, 'read only', work)),
    async ask(scope, ...asks) {
      const batch = [rules.take(scope, 'read only'), ...asks]
      const { readers } = rules.poolOf(scope)
      rules.onTrip?.()
      try {
        const answers = await again(() => readers.ask(batch))
        return answers.slice(1).map(({ rows }) => rows) as never
      } catch (error) {
        if (!isLost(error)) throw rules.explain(error)
        return explained(run(scope, 'read only', (tx) => tx.ask(...asks)))
      }
    },
  }
}

async function again<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++)
    try {
      return await attempt()
    } catch (error) {
      if (!(isRetryable(error) || isStale(error)) || retries === MAX_RETRIES) throw error
      if (isRetryable(error)) await sleep(randomInt(JITTER_MS) * (retries + 1))
    }
}

async function once<Tables, T>(
  connection: TxConnection,
  mode: Mode,
  work: Work<Tables, T>,
): Promise<{ result: T; hooks: AfterCommit[] }> {
  const hooks: AfterCommit[] = []
  try {
    const result = await work(new Tx<Tables>(connection, hooks))
    await connection.commit()
    return { result, hooks }
  } catch (caught) {
    const error = mode === 'read write' ? ofReadWrite(caught) : caught
    await connection.abandon(error)
    throw error
  }
}

async function runHooks(hooks: readonly AfterCommit[], { onHookError }: Pick<Rules<never>, 'onHookError'>) {
  for (const hook of hooks) {
    try {
      await hook()
    } catch (error) {
      onHookError(error)
    }
  }
}
