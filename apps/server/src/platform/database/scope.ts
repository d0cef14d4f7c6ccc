import type { Mode } from '@aliadas/prepared'
import { sql } from 'kysely'
import { prepare, type Ask, type Params } from './prepared.ts'
import type { Tx } from './transaction.ts'

/** For whom a transaction acts. Row-level security shows and changes only that scope's rows. */
export type Scope =
  /** The staff of one allied company; with `personaId`, also what is that person's own. */
  | { rol: 'empresa'; empresaId: string; personaId?: string }
  /** A platform administrator, who belongs to the platform's own company. */
  | { rol: 'plataforma'; empresaId: string; personaId?: string }
  /** A partner's app. */
  | { rol: 'aliado'; aliadoId: string }
  /**
   * Jobs, sign-up and sign-in. With `aliadoId`, a partner's command: policies may limit its writes to that partner's
   * trips. With `commit: 'local'` the commit waits for no standby, so it may be lost with the machine, and goes on while
   * a synchronous standby is away: for tries, sessions, positions and traces alone (docs/scaling.md).
   */
  | { rol: 'sistema'; aliadoId?: string; commit?: 'local' }

/**
 * Facts about all companies, for a read that no person of the platform asked for. It reads what the platform may read
 * and no login, mail or secret, and its company does not exist, so it can change nothing. Few connections serve it:
 * not for what every request reads.
 */
export const READER: Scope = { rol: 'plataforma', empresaId: 'LECTOR' }

export const ROLE = {
  empresa: 'aliadas_empresa',
  plataforma: 'aliadas_plataforma',
  aliado: 'aliadas_aliado',
  sistema: 'aliadas_sistema',
} as const satisfies Record<Scope['rol'], string>

type Values = Record<'rol' | 'empresa' | 'aliado' | 'persona', string>

const TAKE = prepare(
  'alcance',
  ({ rol, empresa, aliado, persona }: Params<Values>) =>
    sql`select set_config('role', ${rol}, true), set_config('app.empresa', ${empresa}, true), set_config('app.aliado', ${aliado}, true),
      set_config('app.persona', ${persona}, true)`,
)
const TAKE_LOCAL = prepare(
  'alcance_sin_replica',
  ({ rol, empresa, aliado, persona }: Params<Values>) =>
    sql`select set_config('synchronous_commit', 'local', true), set_config('role', ${rol}, true), set_config('app.empresa', ${empresa}, true),
      set_config('app.aliado', ${aliado}, true), set_config('app.persona', ${persona}, true)`,
)
const READ_ONLY = prepare(
  'alcance_de_lectura',
  ({ rol, empresa, aliado, persona }: Params<Values>) =>
    sql`select set_config('transaction_read_only', 'on', true), set_config('role', ${rol}, true), set_config('app.empresa', ${empresa}, true),
      set_config('app.aliado', ${aliado}, true), set_config('app.persona', ${persona}, true)`,
)

/**
 * Statements that set the role and the scope at the start of a transaction. All settings are always written, so that
 * nothing left on a connection has an effect. They end with the transaction.
 */
export const take = (scope: Scope, mode: Mode): Ask => {
  const values = {
    rol: ROLE[scope.rol],
    empresa: 'empresaId' in scope ? idOf(scope.empresaId) : '',
    aliado: 'aliadoId' in scope && scope.aliadoId !== undefined ? idOf(scope.aliadoId) : '',
    persona: 'personaId' in scope && scope.personaId !== undefined ? idOf(scope.personaId) : '',
  }
  if (mode === 'read only') return READ_ONLY(values)
  return 'commit' in scope && scope.commit === 'local' ? TAKE_LOCAL(values) : TAKE(values)
}

const idOf = (id: string): string => {
  // An empty id would match rows without an owner; a zero byte would end the text early.
  if (id === '' || id.includes('\0')) throw new Error('a scope needs an id')
  return id
}

/**
 * Makes the commit of a transaction with `commit: 'local'` wait for the standby after all: it writes something that may
 * not be lost with the machine.
 */
export const waitForStandby = (tx: Tx): Promise<unknown> => sql`set local synchronous_commit to default`.execute(tx)
