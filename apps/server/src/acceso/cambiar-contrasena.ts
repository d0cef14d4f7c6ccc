import { exigir } from '@aliadas/contract/core'
import { anotar } from '../historial/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { ENLACE_DE_CAMBIO_INVALIDO, negativaDeContrasena } from './acceso.rules.ts'
import { duenoDelEnlace, gastarEnlace } from './enlace-de-cambio.ts'
import { ponerContrasena } from './poner-contrasena.ts'
import { resumir } from './resumen.ts'

/**
 * Sets another password with the link of the mail, uses the link up, ends every session of its owner and tells the
 * owner by mail, in one transaction. Returns the owner.
 *
 * Throws `Falla`: `invalid-argument` (a common password; or, beside the field `token`, a link that is unknown, used,
 * replaced or too old). Source: specification S5-001, S5-011, S7-004.
 */
export const cambiarContrasena = async (
  ctx: Context,
  { token, password }: { token: string; password: string },
  publicUrl: string,
): Promise<{ id: string; email: string }> => {
  // Check the password before the link: after a refusal the link still works for a better one.
  exigir(negativaDeContrasena(password))
  // Hashing is slow on purpose: only for a valid link, and before the transaction, which stays short.
  const de = await duenoDelEnlace(ctx, token)
  if (!de) exigir(ENLACE_DE_CAMBIO_INVALIDO)
  const hash = await resumir(de, password)
  return ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const dueno = await gastarEnlace(tx, token, ahora)
    if (!dueno || !(await ponerContrasena(tx, { personaId: dueno.id, hash }, ahora, publicUrl)))
      exigir(ENLACE_DE_CAMBIO_INVALIDO)
    await anotar(tx, SERVIDOR, ahora, [
      { tenant: dueno.empresaId, entidad: 'persona', entidadId: dueno.id, accion: 'cambiar-contrasena' },
    ])
    return { id: dueno.id, email: dueno.email }
  })
}
