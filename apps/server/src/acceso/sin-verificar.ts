import { verifyPassword } from 'better-auth/crypto'
import type { Context } from '../platform/context.ts'
import { registrosDe } from './registros.ts'
import { NINGUNA_CONTRASENA } from './resumen.ts'

/**
 * Whether this is the password of the last pending registration of an address. Takes as long with or without one, and
 * works the same whether or not the address has an account, so that sign-in reveals no more than sign-up. The caller
 * holds the turn for hashing.
 */
export const esperaVerificacion = async (ctx: Context, email: string, password: string): Promise<boolean> => {
  const [ultimo] = await ctx.db.read({ rol: 'sistema' }, (tx) => registrosDe(tx, email, ctx.clock.now()))
  const coincide = await verifyPassword({ hash: ultimo?.contrasena ?? NINGUNA_CONTRASENA, password })
  return ultimo !== undefined && coincide
}
