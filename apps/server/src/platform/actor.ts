import type { Rol } from '@aliadas/contract/core'
import type { Alcance } from '@aliadas/contract/aliados'
import type { Scope } from './database/index.ts'

/** A signed-in person, as the session says and never as the request says. */
export type Persona = {
  tipo: 'persona'
  id: string
  nombre: string
  email: string
  rol: Rol
  empresaId: string
  empresa: string
  /** The own profile was completed; what is decided by it in a command is read again there. */
  perfil: boolean
  sessionId: string
}

/** A partner's app, known by its key. */
export type Aliado = { tipo: 'aliado'; id: string; nombre: string; alcances: readonly Alcance[] }

/** The partner to whose trips a key is limited; null for a key that reaches every trip (`viajes:cualquiera`). */
export const limiteDeViajes = ({ id, alcances }: Pick<Aliado, 'id' | 'alcances'>): string | null =>
  alcances.includes('viajes:cualquiera') ? null : id

/** The product itself: jobs. */
export type Servidor = { tipo: 'servidor' }

export type Actor = Persona | Aliado | Servidor

export const SERVIDOR: Servidor = { tipo: 'servidor' }

/** In whose name the database acts for this actor. */
export const scopeOf = (actor: Actor): Scope => {
  if (actor.tipo === 'servidor') return { rol: 'sistema' }
  if (actor.tipo === 'aliado') return { rol: 'aliado', aliadoId: actor.id }
  return { rol: actor.rol === 'plataforma' ? 'plataforma' : 'empresa', empresaId: actor.empresaId }
}

/** The system's scope for an actor's command: with a partner whose key is limited to its own trips, the policies of positions hold it to them. */
export const systemScopeOf = (actor: Persona | Aliado): Scope => {
  const aliadoId = actor.tipo === 'aliado' ? limiteDeViajes(actor) : null
  return aliadoId === null ? { rol: 'sistema' } : { rol: 'sistema', aliadoId }
}
