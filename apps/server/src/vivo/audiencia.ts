import type { Rol } from '@aliadas/contract'
import type { Persona } from '../platform/actor.ts'
import { claveDeAudiencia, type Audiencia } from '../servicios/index.ts'

export type AudienciaConectada = Audiencia & { clave: string }

const ROLES: Record<string, Rol> = { user: 'user', admin: 'admin', plataforma: 'plataforma' }

/** Everybody of one company with one role sees the same: the audience is said by the session, never by the request. */
export const audienciaDe = (persona: Persona): string =>
  claveDeAudiencia({ empresaId: persona.empresaId, rol: persona.rol })

export const leerAudiencia = (clave: string): AudienciaConectada => {
  const corte = clave.lastIndexOf(':')
  const rol = ROLES[clave.slice(corte + 1)]
  if (!rol) throw new Error(`unknown audience: ${clave}`)
  return { clave, empresaId: clave.slice(0, corte), rol }
}
