import { exigir } from '@aliadas/contract/core'
import type { Context } from '../platform/context.ts'
import { ENLACE_INVALIDO, negativaDeEnlaceUsado } from './acceso.rules.ts'
import { completarRegistro } from './completar-registro.ts'
import type { Enlaces } from './crear-persona.ts'
import { registroDelToken } from './enlace-de-verificacion.ts'
import { registrosDe } from './registros.ts'

/**
 * Verifies an address with the link of the mail, once: the account is created now. Only for a genuine link does the
 * response say that it was used. `sinContrasena`: several people may have asked for it, so no password that was typed
 * opens it (decision 0114); its owner creates one with the link of another mail.
 *
 * Throws `Falla`: `invalid-argument` (a link that is not genuine, has expired or was used), and what
 * `completarRegistro` refuses. Source: specification S7-003.
 */
export const verificarCorreo = async (
  ctx: Context,
  { secret, previous }: Pick<Enlaces, 'secret' | 'previous'>,
  token: string,
): Promise<{ email: string; sinContrasena: boolean }> => {
  const ahora = ctx.clock.now()
  const id =
    registroDelToken(secret, token, ahora) ?? (previous === undefined ? null : registroDelToken(previous, token, ahora))
  if (!id) exigir(ENLACE_INVALIDO)
  return ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    // The person keeps the registration's id.
    const persona = await tx.selectFrom('personas').select('id').where('id', '=', id).executeTakeFirst()
    exigir(negativaDeEnlaceUsado(persona !== undefined))
    return completarRegistro(tx, id, ahora, { siDisputado: 'sin-contrasena' })
  })
}

/** Creates the pending account of this address without a mail: for the demo world and tests. */
export const verificarSinCorreo = (ctx: Context, email: string): Promise<void> =>
  ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const [ultimo] = await registrosDe(tx, email, ahora)
    if (ultimo) await completarRegistro(tx, ultimo.id, ahora, { siDisputado: 'con-su-contrasena' })
  })
