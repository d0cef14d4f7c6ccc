import * as prepared from '@aliadas/prepared'
import { countTrip } from '../request-context.ts'
import type { Logger } from '../log/index.ts'
import { toFalla } from './faults.ts'
import type { Pool } from './pool.ts'
import type { Pools } from './pools.ts'
import { take, type Scope } from './scope.ts'
import type { Tables } from './tables.generated.ts'

/** Rejects with a `Falla` for errors of the database that nobody caused: `unavailable`, `aborted`, `deadline-exceeded`. */
export type Db = prepared.Db<Tables, Scope>
export type Tx = prepared.Tx<Tables>

/** `pools`: one for each kind of scope, or one for all. `onWait`: a transaction got its connection after so many ms. */
export const createDatabase = (
  pools: Pool | Pools,
  log?: Pick<Logger, 'error'>,
  onWait?: (pool: Scope['rol'], waitedMs: number) => void,
): Db =>
  prepared.createDatabase<Tables, Scope>({
    poolOf: ({ rol }) => ('empresa' in pools ? pools[rol] : pools),
    take,
    explain: toFalla,
    onTrip: countTrip,
    ...(onWait ? { onConnection: ({ rol }: Scope, waitedMs: number) => onWait(rol, waitedMs) } : {}),
    onHookError: (err) => log?.error({ err }, 'Falló una tarea posterior a guardar los cambios'),
  })
