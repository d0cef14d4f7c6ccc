import { cambioEntretanto, exigir } from '@aliadas/contract/core'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { negativaDeContrasena } from './acceso.rules.ts'
import { comprobarContrasenaActual } from './contrasena-actual.ts'
import { ponerContrasena } from './poner-contrasena.ts'
import { resumir } from './resumen.ts'

/**
 * Changes the password of a signed-in person who gives the current one. Every other session of the person ends.
 *
 * Throws `Falla`: `invalid-argument` (a common password; a wrong current password, beside the field `actual`),
 * `resource-exhausted` (too many wrong passwords), `aborted` (it changed on another device meanwhile).
 */
export const cambiarMiContrasena = async (
  ctx: Context,
  persona: Persona,
  { actual, password }: { actual: string; password: string },
  publicUrl: string,
): Promise<void> => {
  exigir(negativaDeContrasena(password))
  const desde = await comprobarContrasenaActual(ctx, persona, actual, 'actual')
  const hash = await resumir(persona.id, password)
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const cambio = { personaId: persona.id, hash, desde, salvo: persona.sessionId }
    if (!(await ponerContrasena(tx, cambio, ahora, publicUrl)))
      throw cambioEntretanto('Tu contraseña cambió en otro dispositivo mientras la cambiabas aquí.')
    await anotar(tx, persona, ahora, [
      { tenant: persona.empresaId, entidad: 'persona', entidadId: persona.id, accion: 'cambiar-contrasena' },
    ])
  })
}
