import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, createPool, preparedQueries, type Db, type Params, type Pool } from '../index.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: string
  }
}

export type Tables = { notes: { id: number; owner: string; freeText: string | null; data: unknown } }
/** Whom a test reads or writes for. */
export type Scope = 'ann' | 'bob'

export const { prepare, statements } = preparedQueries<Tables>()

const TAKE = prepare(
  'take',
  ({ owner }: Params<{ owner: string }>) => sql`select set_config('app.owner', ${owner}, true)`,
)
const TAKE_READING = prepare(
  'take_reading',
  ({ owner }: Params<{ owner: string }>) =>
    sql`select set_config('transaction_read_only', 'on', true), set_config('app.owner', ${owner}, true)`,
)

/** What `explain` of these tests returns: so a test sees that an error passed through it. */
class Explained extends Error {
  get code(): unknown {
    return this.cause instanceof Error && 'code' in this.cause ? this.cause.code : undefined
  }
}

export type Notes = {
  /** Another user of the database, which no test loses or blocks. */
  aside: pg.Pool
  open(options?: { max?: number }): {
    pool: Pool
    db: Db<Tables, Scope>
    lost: Error[]
    hookErrors: unknown[]
    waits: { scope: Scope; ms: number }[]
  }
  end(): Promise<void>
}

/** Two notes, one of each owner, in a table of the test file's own schema. */
export async function createNotes(schema: string): Promise<Notes> {
  const url = inject('database')
  const options = `-c search_path=${schema}`
  const aside = new pg.Pool({ connectionString: url, options, max: 2 })
  aside.on('error', () => undefined)
  await aside.query(`drop schema if exists ${schema} cascade`)
  await aside.query(`create schema ${schema}`)
  await aside.query(`
    create table notes (id int primary key, owner text not null, free_text text, data jsonb);
    insert into notes values (1, 'ann', 'of ann', '{"inner_key": 1}'), (2, 'bob', 'of bob', null)`)
  const pools: Pool[] = []
  return {
    aside,
    open({ max = 1 } = {}) {
      const lost: Error[] = []
      const hookErrors: unknown[] = []
      const waits: { scope: Scope; ms: number }[] = []
      const pool = createPool(url, {
        max,
        readers: 1,
        settings: { options, connectionTimeoutMillis: 5_000 },
        reading: {},
        onLost: (error) => lost.push(error),
      })
      pools.push(pool)
      const db = createDatabase<Tables, Scope>({
        poolOf: () => pool,
        take: (owner, mode) => (mode === 'read only' ? TAKE_READING : TAKE)({ owner }),
        explain: (cause) => new Explained(String(cause), { cause }),
        onHookError: (error) => hookErrors.push(error),
        onConnection: (scope, ms) => void waits.push({ scope, ms }),
      })
      return { pool, db, lost, hookErrors, waits }
    },
    async end() {
      await Promise.all([aside, ...pools].filter((pool) => !pool.ending).map((pool) => pool.end()))
    },
  }
}
