import { createHash } from 'node:crypto'
import { finDeSesion } from '@aliadas/contract/acceso'
import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import { rolDe, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { toFalla, unavailable } from '../platform/database/index.ts'
import type { Identidad } from './identidad.ts'

const VIDA_MS = 5_000
const MAXIMO = 20_000
/** The last use is stored at most this often. */
const ANOTAR_USO_MS = 10 * 60_000

/**
 * The library responds with its own 500 to any error of its storage. A look-up only reads storage, so the database is
 * away and the browser should retry.
 */
const sinRespuesta = (error: unknown): unknown => {
  if (!isAPIError(error) || error.statusCode < 500) return toFalla(error)
  return Object.assign(unavailable(), { cause: error })
}

type Hallada = { persona: Persona; iniciada: Date; usada: Date }
type Entrada = Hallada & { hasta: number }

/**
 * The person behind a request. A look-up costs milliseconds, so each server caches the result for a few seconds under a
 * digest of the cookie. The change log clears the entry when the session, the person or the company changes. The age
 * limit of a session is ours, by the product's clock; the library's own limit is only a fallback.
 */
export const crearSesiones = (ctx: Context, identidad: Identidad) => {
  const memoria = new Map<string, Entrada>()
  /** Rises with every change: a look-up that began before one may have read stale data. */
  let cambios = 0

  /** Ends an expired session, unless another server has recorded a use since; its streams close with it. */
  const terminar = (id: string, { usada }: { usada: Date }): Promise<unknown> =>
    ctx.db.transaction({ rol: 'sistema', commit: 'local' }, (tx) =>
      sql`delete from acceso.session where id = ${id} and "updatedAt" <= ${usada}`.execute(tx),
    )

  const anotarUso = async (hallada: Hallada): Promise<void> => {
    const ahora = ctx.clock.now()
    if (ahora.getTime() - hallada.usada.getTime() < ANOTAR_USO_MS) return
    hallada.usada = ahora
    await ctx.db.transaction({ rol: 'sistema', commit: 'local' }, (tx) =>
      sql`
        update acceso.session set "updatedAt" = ${ahora} where id = ${hallada.persona.sessionId} and "updatedAt" < ${ahora}
      `.execute(tx),
    )
  }

  const buscar = async (headers: Headers): Promise<Hallada | null> => {
    const hallada = await identidad.auth.api
      .getSession({ headers: identidad.cabeceras(headers), query: { disableRefresh: true } })
      .catch((error: unknown) => {
        throw sinRespuesta(error)
      })
    if (!hallada) return null
    const vida = { iniciada: hallada.session.createdAt, usada: hallada.session.updatedAt }
    if (finDeSesion(vida) <= ctx.clock.now().getTime()) {
      await terminar(hallada.session.id, vida)
      return null
    }
    const persona = await leerPersona(hallada.user.id, hallada.session.id)
    return persona && { persona, ...vida }
  }

  const leerPersona = (id: string, sessionId: string): Promise<Persona | null> =>
    ctx.db.read({ rol: 'sistema' }, async (tx) => {
      const fila = await tx
        .selectFrom('personas')
        .innerJoin('empresas', 'empresas.id', 'personas.empresaId')
        .select([
          'personas.id',
          'nombres',
          'apellidos',
          'email',
          'role',
          'perfil',
          'empresaId',
          'empresas.nombre as empresa',
          'empresas.tipo as tipoDeEmpresa',
        ])
        .where('personas.id', '=', id)
        .where('activo', '=', true)
        .executeTakeFirst()
      if (!fila) return null
      return {
        tipo: 'persona',
        id: fila.id,
        nombre: `${fila.nombres} ${fila.apellidos}`.trim() || fila.email,
        email: fila.email,
        rol: rolDe({ tipo: fila.tipoDeEmpresa, role: fila.role }),
        empresaId: fila.empresaId,
        empresa: fila.empresa,
        perfil: fila.perfil,
        sessionId,
      }
    })

  return {
    /** The person of this request's cookie, or null. A request of an unattended page is no `uso`. */
    async resolver(headers: Headers, { uso = true } = {}): Promise<Persona | null> {
      const cookie = headers.get('cookie')
      if (!cookie) return null
      const llave = createHash('sha256').update(cookie).digest('base64')
      const ahora = performance.now()
      const sabida = memoria.get(llave)
      if (sabida && sabida.hasta > ahora && finDeSesion(sabida) > ctx.clock.now().getTime()) {
        if (uso) await anotarUso(sabida)
        return sabida.persona
      }
      memoria.delete(llave)
      const antes = cambios
      const hallada = await buscar(headers)
      if (!hallada) return null
      if (uso) await anotarUso(hallada)
      if (antes === cambios) {
        if (memoria.size >= MAXIMO) memoria.clear()
        memoria.set(llave, { ...hallada, hasta: ahora + VIDA_MS })
      }
      return hallada.persona
    },
    /** Removes every cached entry, because changes may have gone by unseen. */
    olvidarTodas(): void {
      cambios++
      memoria.clear()
    },
    /** Removes cached entries after a change, by the id of a session, a person or a company. */
    olvidar(id: string): void {
      cambios++
      for (const [llave, { persona }] of memoria)
        if (persona.sessionId === id || persona.id === id || persona.empresaId === id) memoria.delete(llave)
    },
  }
}

export type Sesiones = ReturnType<typeof crearSesiones>
