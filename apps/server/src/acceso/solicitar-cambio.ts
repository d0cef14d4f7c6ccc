import { Falla, HORA_MS } from '@aliadas/contract'
import type { Context } from '../platform/context.ts'
import type { Identidad } from './identidad.ts'
import { limitar } from './limitar.ts'

const MAXIMO_POR_DIRECCION = 3

/**
 * Mails a link for another password to whoever has an account with this address. Says nothing about it: the caller answers before this has
 * begun, and the same in every case. Nobody's mailbox is filled; the last link sent stays good.
 */
export const solicitarCambio = async (ctx: Context, { auth }: Identidad, email: string): Promise<void> => {
  try {
    await limitar(ctx, [{ clave: `cambio-correo:${email}`, maximo: MAXIMO_POR_DIRECCION, ventanaMs: HORA_MS }])
  } catch (error) {
    if (error instanceof Falla && error.code === 'resource-exhausted') return
    throw error
  }
  await auth.api.requestPasswordReset({ body: { email } })
}
