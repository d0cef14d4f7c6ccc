import type { Context } from '../platform/context.ts'
import type { Enlaces } from './crear-persona.ts'
import { enviarVerificacion } from './escribir-al-correo.ts'
import { cabeEnElBuzon } from './cabe-en-el-buzon.ts'
import { registrosDe } from './registros.ts'

/**
 * Mails another verification link for each pending account of this address. The caller responds before this begins, the
 * same in every case, so the response reveals nothing. Earlier links stay valid for their time.
 */
export const reenviarVerificacion = async (
  ctx: Context,
  email: string,
  enlaces: Enlaces,
  network: string,
): Promise<void> => {
  const ahora = ctx.clock.now()
  const espera = await ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const cuenta = await tx.selectFrom('personas').select('id').where('email', '=', email).executeTakeFirst()
    return cuenta ? [] : registrosDe(tx, email, ahora)
  })
  if (espera.length === 0 || !(await cabeEnElBuzon(ctx, 'verificacion-correo', email, network))) return
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    for (const registro of espera) await enviarVerificacion(tx, registro, enlaces, ahora)
  })
}
