import { CONTRASENA_INCORRECTA, Falla } from '@aliadas/contract'
import { verifyPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { limitar, olvidarIntentos } from './limitar.ts'

const CUARTO_DE_HORA = 15 * 60_000
const MAXIMO = 10

/**
 * Asks the signed-in person's password again. Tries are counted by source, person and session: whoever found an open browser is stopped, and
 * the owner goes on from another one.
 */
export const confirmarContrasena = async (
  ctx: Context,
  persona: Persona,
  ip: string,
  contrasena: string,
): Promise<void> => {
  const clave = `confirmar:${ip}:${persona.id}:${persona.sessionId}`
  await limitar(ctx, [{ clave, maximo: MAXIMO, ventanaMs: CUARTO_DE_HORA }])
  const hash = await ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const { rows } = await sql<{ password: string | null }>`
      select password from acceso.account where "userId" = ${persona.id} and "providerId" = 'credential'
    `.execute(tx)
    return rows[0]?.password ?? null
  })
  if (!hash || !(await verifyPassword({ hash, password: contrasena }))) throw contrasenaIncorrecta()
  await olvidarIntentos(ctx, clave)
}

/** 403 and not 401: the session is good, and must not end because of a slip. */
const contrasenaIncorrecta = (): Falla =>
  new Falla('permission-denied', CONTRASENA_INCORRECTA, { fields: { contrasenaActual: CONTRASENA_INCORRECTA } })
