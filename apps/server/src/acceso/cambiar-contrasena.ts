import { Falla, TOKEN_INVALIDO } from '@aliadas/contract'
import { isAPIError } from 'better-auth/api'
import { sql } from 'kysely'
import { encolarCorreo } from '../correo/index.ts'
import { anotar } from '../historial/index.ts'
import { SERVIDOR } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { CONTRASENA_COMUN, esContrasenaComun } from './contrasenas-comunes.ts'
import { duenoDelEnlace } from './enlace-de-cambio.ts'
import type { Identidad } from './identidad.ts'

const enlaceInvalido = () => new Falla('invalid-argument', TOKEN_INVALIDO, { fields: { token: TOKEN_INVALIDO } })

/**
 * Sets another password with the link of the mail, which is spent, and ends every session of its owner, who is told by mail. Only the owner
 * of the address can have the link, so it verifies the address too. Returns the owner.
 */
export const cambiarContrasena = async (
  ctx: Context,
  { auth }: Identidad,
  { token, password }: { token: string; password: string },
  publicUrl: string,
): Promise<{ id: string; email: string }> => {
  // Before the link is looked at: it must still be good for a better password.
  if (esContrasenaComun(password))
    throw new Falla('invalid-argument', CONTRASENA_COMUN, { fields: { password: CONTRASENA_COMUN } })
  const personaId = await duenoDelEnlace(ctx, token)
  if (!personaId) throw enlaceInvalido()
  await auth.api.resetPassword({ body: { newPassword: password, token } }).catch((error: unknown) => {
    throw isAPIError(error) && error.body?.code === 'INVALID_TOKEN' ? enlaceInvalido() : error
  })
  return ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const persona = await tx
      .selectFrom('personas')
      .select(['nombres', 'email', 'empresaId'])
      .where('id', '=', personaId)
      .executeTakeFirstOrThrow()
    await sql`update acceso."user" set "emailVerified" = true, "updatedAt" = ${ahora} where id = ${personaId}`.execute(
      tx,
    )
    await anotar(tx, SERVIDOR, ahora, [
      { tenant: persona.empresaId, entidad: 'persona', entidadId: personaId, accion: 'cambiar-contrasena' },
    ])
    await encolarCorreo(tx, ahora, persona.email, {
      asunto: 'Tu contraseña cambió',
      titulo: persona.nombres ? `Hola, ${persona.nombres}` : 'Hola',
      parrafos: [
        'La contraseña de tu cuenta en Transportadoras Aliadas cambió y cerramos tu sesión en todos los dispositivos.',
        'Si no fuiste tú, pide ya un enlace para crear otra y avísale al administrador de tu empresa.',
      ],
      boton: { texto: 'No fui yo', url: `${publicUrl}/cambiar-password` },
    })
    return { id: personaId, email: persona.email }
  })
}
