import { Falla } from '@aliadas/contract/core'
import { ENLACE_USADO, TOKEN_INVALIDO } from '@aliadas/contract/acceso'
import type { Context } from '../platform/context.ts'
import { completarRegistro } from './completar-registro.ts'
import { registroDelToken } from './enlace-de-verificacion.ts'
import { registrosDe } from './registros.ts'

/** Verifies an address with the link of the mail, once: the account is made now. Only a link that was ours is told that it has done its work. */
export const verificarCorreo = async (ctx: Context, secreto: string, token: string): Promise<void> => {
  const ahora = ctx.clock.now()
  const id = registroDelToken(secreto, token, ahora)
  if (!id) throw new Falla('invalid-argument', TOKEN_INVALIDO)
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    // The person keeps the registration's id.
    if (await tx.selectFrom('personas').select('id').where('id', '=', id).executeTakeFirst())
      throw new Falla('invalid-argument', ENLACE_USADO)
    await completarRegistro(tx, id, ahora)
  })
}

/** Makes the account that waits for this address, for which nobody reads mail: the demo world's and the tests'. */
export const verificarSinCorreo = (ctx: Context, email: string): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const [ultimo] = await registrosDe(tx, email, ahora)
    if (ultimo) await completarRegistro(tx, ultimo.id, ahora)
  })
