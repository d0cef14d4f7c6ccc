import { DIA_MS, noEncontrado } from '@aliadas/contract/core'
import { DIAS_DE_SESION, DIAS_SIN_USO, type SesionAbierta } from '@aliadas/contract/acceso'
import { sql } from 'kysely'
import { anotar } from '../historial/index.ts'
import { OPERADOR, type Operador, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { dispositivoDe } from './dispositivo.ts'
import { terminarSesiones } from './terminar-sesiones.ts'

type Fila = { id: string; createdAt: Date; updatedAt: Date; userAgent: string | null }

/** A person's own open sessions, including the requesting one. */
export const listarSesiones = (ctx: Context, persona: Persona): Promise<SesionAbierta[]> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now().getTime()
    const { rows } = await sql<Fila>`
      select id, "createdAt", "updatedAt", "userAgent" from acceso.session
      where "userId" = ${persona.id}
        and "createdAt" > ${new Date(ahora - DIAS_DE_SESION * DIA_MS)}
        and "updatedAt" > ${new Date(ahora - DIAS_SIN_USO * DIA_MS)}
      order by id = ${persona.sessionId} desc, "updatedAt" desc, id
      limit 100
    `.execute(tx)
    return rows.map(({ id, createdAt, updatedAt, userAgent }) => ({
      id,
      dispositivo: dispositivoDe(userAgent),
      iniciada: createdAt.toISOString(),
      usada: updatedAt.toISOString(),
      actual: id === persona.sessionId,
    }))
  })

/**
 * Ends the requesting session, without a line: it signs itself out.
 *
 * Refuses nothing: a session that has ended meanwhile stays ended.
 */
export const cerrarSesion = (ctx: Context, persona: Persona): Promise<unknown> =>
  ctx.db.transaction({ rol: 'sistema' }, (tx) => terminarSesiones(tx, persona.id, { solo: persona.sessionId }))

/**
 * Ends one of the person's own sessions; somebody else's does not exist.
 *
 * Throws `Falla`: `not-found` (ended, or another person's).
 */
export const cerrarUnaSesion = (ctx: Context, persona: Persona, id: string): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const terminadas = await terminarSesiones(tx, persona.id, { solo: id })
    if (terminadas.length === 0) throw noEncontrado()
    await anotarCierre(tx, persona, persona, ctx.clock.now(), terminadas)
  })

/**
 * Ends every other session of the person. Returns their ids.
 *
 * Refuses nothing: without another session it ends none.
 */
export const cerrarDemasSesiones = (ctx: Context, persona: Persona): Promise<string[]> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const terminadas = await terminarSesiones(tx, persona.id, { salvo: persona.sessionId })
    if (terminadas.length > 0) await anotarCierre(tx, persona, persona, ctx.clock.now(), terminadas)
    return terminadas
  })

/**
 * Ends every session of a person, by order of the operator. Returns their ids.
 *
 * Refuses nothing: without a session it ends none.
 */
export const cerrarSesionesDe = async (
  tx: Tx,
  persona: Pick<Persona, 'id' | 'empresaId'>,
  ahora: Date,
): Promise<string[]> => {
  const terminadas = await terminarSesiones(tx, persona.id)
  await anotarCierre(tx, OPERADOR, persona, ahora, terminadas)
  return terminadas
}

const anotarCierre = (
  tx: Tx,
  quien: Persona | Operador,
  persona: Pick<Persona, 'id' | 'empresaId'>,
  ahora: Date,
  terminadas: readonly string[],
): Promise<void> =>
  anotar(tx, quien, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'persona',
      entidadId: persona.id,
      accion: 'cerrar-sesiones',
      cambios: { sesiones: terminadas.length },
    },
  ])
