import { exigir } from '@aliadas/contract/core'
import { sql } from 'kysely'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { limit, forgetTries } from '../platform/limits.ts'
import { contrasenaIncorrecta } from './acceso.rules.ts'
import { coincide } from './resumen.ts'

const CUARTO_DE_HORA = 15 * 60_000

/** The hash of a person's current password; undefined without an account. */
export const hashDe = (ctx: Context, personaId: string): Promise<string | undefined> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const { rows } = await sql<{ password: string }>`
      select password from acceso.account where "userId" = ${personaId} and "providerId" = 'credential'
    `.execute(tx)
    return rows[0]?.password
  })

/**
 * Checks the password of the signed-in person; a wrong one gets an error at its field. Attempts count per session:
 * somebody with an unattended session cannot lock out the owner, who has another. Returns the checked hash.
 *
 * Throws `Falla`: `invalid-argument` (a wrong password, beside the field `campo`), `resource-exhausted` (ten attempts
 * in a quarter of an hour).
 */
export const comprobarContrasenaActual = async (
  ctx: Context,
  persona: Persona,
  contrasena: string,
  campo: string,
): Promise<string> => {
  const key = `contrasena-actual:${persona.sessionId}`
  await limit(ctx, [{ key, max: 10, windowMs: CUARTO_DE_HORA }])
  const hash = await hashDe(ctx, persona.id)
  if (!hash || !(await coincide(persona.id, hash, contrasena))) exigir(contrasenaIncorrecta(campo))
  await forgetTries(ctx, key)
  return hash
}
