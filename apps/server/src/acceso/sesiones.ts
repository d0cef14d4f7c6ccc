import { createHash } from 'node:crypto'
import type { Rol } from '@aliadas/contract'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Identidad } from './identidad.ts'

const VIDA_MS = 5_000
const MAXIMO = 20_000

type Entrada = { persona: Persona; hasta: number }

/**
 * Who a request comes from. Looking a session up costs milliseconds, so each server remembers the answer for a few seconds under a digest of
 * the cookie; the change log empties it at once when the session, the person or the company changes.
 */
export const createSesiones = (ctx: Context, identidad: Identidad) => {
  const memoria = new Map<string, Entrada>()
  /** Rises with every change: a look-up that began before one may have read what is no longer true. */
  let cambios = 0

  const buscar = async (headers: Headers): Promise<Persona | null> => {
    const hallada = await identidad.auth.api.getSession({ headers })
    if (!hallada) return null
    return ctx.db.read({ rol: 'sistema' }, async (tx) => {
      const fila = await tx
        .selectFrom('personas')
        .innerJoin('empresas', 'empresas.id', 'personas.empresaId')
        .select([
          'personas.id',
          'nombres',
          'apellidos',
          'email',
          'role',
          'empresaId',
          'empresas.nombre as empresa',
          'empresas.tipo as tipoDeEmpresa',
        ])
        .where('personas.id', '=', hallada.user.id)
        .where('activo', '=', true)
        .executeTakeFirst()
      if (!fila) return null
      const rol: Rol = fila.tipoDeEmpresa === 'plataforma' && fila.role === 'admin' ? 'plataforma' : fila.role
      return {
        tipo: 'persona',
        id: fila.id,
        nombre: `${fila.nombres} ${fila.apellidos}`.trim() || fila.email,
        email: fila.email,
        rol,
        empresaId: fila.empresaId,
        empresa: fila.empresa,
        sessionId: hallada.session.id,
      }
    })
  }

  return {
    /** The person of this request's cookie, or null. */
    async resolver(headers: Headers): Promise<Persona | null> {
      const cookie = headers.get('cookie')
      if (!cookie) return null
      const llave = createHash('sha256').update(cookie).digest('base64')
      const ahora = performance.now()
      const sabida = memoria.get(llave)
      if (sabida && sabida.hasta > ahora) return sabida.persona
      memoria.delete(llave)
      const antes = cambios
      const persona = await buscar(headers)
      if (persona && antes === cambios) {
        if (memoria.size >= MAXIMO) memoria.clear()
        memoria.set(llave, { persona, hasta: ahora + VIDA_MS })
      }
      return persona
    },
    /** Drops what changed: a session, a person or a whole company, by id. */
    olvidar(id: string): void {
      cambios++
      for (const [llave, { persona }] of memoria)
        if (persona.sessionId === id || persona.id === id || persona.empresaId === id) memoria.delete(llave)
    },
  }
}

export type Sesiones = ReturnType<typeof createSesiones>
