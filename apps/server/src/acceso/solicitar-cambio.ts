import type { Context } from '../platform/context.ts'
import type { Enlaces } from './crear-persona.ts'
import type { Identidad } from './identidad.ts'
import { cabeEnElBuzon } from './cabe-en-el-buzon.ts'
import { reenviarVerificacion } from './reenviar-verificacion.ts'

/**
 * Mails a link for another password to whoever has an account with this address; to one that still waits to be verified, the link for that.
 * Says nothing about it: the caller answers before this has begun, and the same in every case. Nobody's mailbox is filled; the last link
 * sent stays good.
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
