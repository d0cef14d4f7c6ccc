import { verifyPassword } from 'better-auth/crypto'
import type { Context } from '../platform/context.ts'
import { registrosDe } from './registros.ts'

/** A digest of nothing: checking it takes as long as any other. */
const NINGUNO = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/**
 * Whether this is the password of an account that waits for its address to be verified: the last one that was asked for. Takes as long
 * whether or not one waits, and finds one whether or not the address has an account: what sign-up does not tell, signing in does not either.
 * The caller has the turn for digests.
 */
export const esperaVerificacion = async (ctx: Context, email: string, password: string): Promise<boolean> => {
  const [ultimo] = await ctx.db.read({ rol: 'sistema' }, (tx) => registrosDe(tx, email, ctx.clock.now()))
  const coincide = await verifyPassword({ hash: ultimo?.contrasena ?? NINGUNO, password })
  return ultimo !== undefined && coincide
}
