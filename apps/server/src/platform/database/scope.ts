import pg from 'pg'

/** Who a transaction acts for. Row-level security shows and lets it change exactly that. */
export type Scope =
  /** The staff of one allied company. */
  | { rol: 'empresa'; empresaId: string }
  /** A platform administrator, who belongs to the platform's own company. */
  | { rol: 'plataforma'; empresaId: string }
  /** A partner's app. */
  | { rol: 'aliado'; aliadoId: string }
  /** Jobs, sign-up and sign-in. */
  | { rol: 'sistema' }

export const ROLE = {
  empresa: 'aliadas_empresa',
  plataforma: 'aliadas_plataforma',
  aliado: 'aliadas_aliado',
  sistema: 'aliadas_sistema',
} as const satisfies Record<Scope['rol'], string>

/**
 * One round trip: begins, takes the role and says for whom. Both settings are always written, so that
 * nothing left on a pooled connection counts. All three end with the transaction.
 */
export function beginSql(scope: Scope, mode: 'read write' | 'read only'): string {
  const empresa = 'empresaId' in scope ? literal(scope.empresaId) : "''"
  const aliado = 'aliadoId' in scope ? literal(scope.aliadoId) : "''"
  return `begin ${mode}; set local role ${ROLE[scope.rol]}; set local app.empresa = ${empresa}; set local app.aliado = ${aliado}`
}

function literal(id: string): string {
  // An empty id would open what a forgotten scope must not; a zero byte would end the statement early.
  if (id === '' || id.includes('\0')) throw new Error('a scope needs an id')
  return pg.escapeLiteral(id)
}
