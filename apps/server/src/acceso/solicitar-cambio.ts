import type { Context } from '../platform/context.ts'
import type { Enlaces } from './crear-persona.ts'
import type { Identidad } from './identidad.ts'
import { cabeEnElBuzon } from './cabe-en-el-buzon.ts'
import { reenviarVerificacion } from './reenviar-verificacion.ts'

/**
 * Mails a reset link to the owner of this address, or the verification link if the account is pending. The caller
 * responds before this begins, the same in every case, so the response reveals nothing. The number of mails to a
 * mailbox is limited; the last link sent stays valid.
 */
export const solicitarCambio = async (
  ctx: Context,
  { auth }: Identidad,
  email: string,
  enlaces: Enlaces,
  network: string,
): Promise<void> => {
  const cuenta = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('personas').select('id').where('email', '=', email).executeTakeFirst(),
  )
  if (!cuenta) return reenviarVerificacion(ctx, email, enlaces, network)
  if (await cabeEnElBuzon(ctx, 'cambio-correo', email, network))
    await auth.api.requestPasswordReset({ body: { email } })
}
