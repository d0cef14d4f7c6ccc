import type { Rol } from '@aliadas/contract/core'
import type { Persona } from '../platform/actor.ts'
import { claveDeAudiencia, type Audiencia } from '../servicios/index.ts'

export type AudienciaConectada = Audiencia & { clave: string }

const ROLES: Record<string, Rol> = { user: 'user', admin: 'admin', plataforma: 'plataforma' }

/**
 * People of one company with the same role and the same completeness of their own profile see the same. The session
 * determines the audience, never the request.
 */
export const audienciaDe = (persona: Persona): string =>
  claveDeAudiencia({ empresaId: persona.empresaId, rol: persona.rol, perfil: persona.perfil })

export const leerAudiencia = (clave: string): AudienciaConectada => {
  const [empresaId = '', nombre = '', sinPerfil] = clave.split(':')
  const rol = ROLES[nombre]
  if (!rol) throw new Error(`unknown audience: ${clave}`)
  return { clave, empresaId, rol, perfil: sinPerfil === undefined }
}
