import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { enviarVerificacion, type Enlaces } from './crear-persona.ts'
import { cabeEnElBuzon } from './limitar.ts'

/**
 * Mails another verification link to whoever has an account with this address and has not verified it. Says nothing about it: the caller
 * answers before this has begun, and the same in every case. Links sent before stay good for their time.
 */
export const reenviarVerificacion = async (
  ctx: Context,
  email: string,
  enlaces: Enlaces,
  network: string,
): Promise<void> => {
  const pendiente = await ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const { rows } = await sql<{ nombres: string; email: string }>`
      select nombres, personas.email from personas join acceso."user" using (id)
      where personas.email = ${email} and activo and not "emailVerified"
    `.execute(tx)
    return rows[0]
  })
  if (!pendiente || !(await cabeEnElBuzon(ctx, 'verificacion-correo', email, network))) return
  await ctx.db.transaction({ rol: 'sistema' }, (tx) => enviarVerificacion(tx, pendiente, enlaces, ctx.clock.now()))
}
