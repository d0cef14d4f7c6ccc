import type { Rol } from '@aliadas/contract/core'
import type { Alcance, Modo } from '@aliadas/contract/aliados'
import type { Scope } from './database/index.ts'

/** A signed-in person. All fields come from the session, never from the request. */
export type Persona = {
  tipo: 'persona'
  id: string
  nombre: string
  email: string
  rol: Rol
  empresaId: string
  empresa: string
  /** The person completed their own profile. Commands that depend on it read the profile again. */
  perfil: boolean
  sessionId: string
}

/** What the row of a person makes of it: of the platform's company only its administrators are the platform. */
export const rolDe = ({ tipo, role }: { tipo: string; role: Exclude<Rol, 'plataforma'> }): Rol =>
  tipo === 'plataforma' && role === 'admin' ? 'plataforma' : role

/** A partner's app, identified by its key; `conClave` is absent where it acts without a request. */
export type Aliado = {
  tipo: 'aliado'
  id: string
  nombre: string
  alcances: readonly Alcance[]
  conClave?: { id: string; nombre: string; modo: Modo; ultimos: string | null; venceEn: Date | null }
}

/** The partner whose trips the key is limited to; null for a key that reaches every trip (`viajes:cualquiera`). */
export const limiteDeViajes = ({ id, alcances }: Pick<Aliado, 'id' | 'alcances'>): string | null =>
  alcances.includes('viajes:cualquiera') ? null : id

/** The product itself: jobs. */
export type Servidor = { tipo: 'servidor' }

/**
 * Whoever orders `npm run admin`: access to the database is the right. It is no person of the platform, and may do what
 * those may.
 */
export type Operador = { tipo: 'operador'; rol: Extract<Rol, 'plataforma'> }

export const OPERADOR: Operador = { tipo: 'operador', rol: 'plataforma' }

export type Actor = Persona | Aliado | Servidor

export const SERVIDOR: Servidor = { tipo: 'servidor' }

/** The database scope of a transaction for this actor. */
export const scopeOf = (actor: Actor): Scope => {
  if (actor.tipo === 'servidor') return { rol: 'sistema' }
  if (actor.tipo === 'aliado') return { rol: 'aliado', aliadoId: actor.id }
  return { rol: actor.rol === 'plataforma' ? 'plataforma' : 'empresa', empresaId: actor.empresaId, personaId: actor.id }
}

/**
 * The system scope for a command of this actor. For a partner whose key is limited to its own trips, restrictive
 * policies limit positions to them.
 */
export const systemScopeOf = (actor: Persona | Aliado): Extract<Scope, { rol: 'sistema' }> => {
  const aliadoId = actor.tipo === 'aliado' ? limiteDeViajes(actor) : null
  return aliadoId === null ? { rol: 'sistema' } : { rol: 'sistema', aliadoId }
}
