import { HORA_MS } from '@aliadas/contract/core'
import type { Context } from '../platform/context.ts'
import { countTry } from '../platform/limits.ts'

const CORREOS_POR_HORA = 3
/** From one network that asked for this many mails in a quarter of an hour, each address gets only one an hour. */
const PEDIDOS_POR_RED = 20

/**
 * Whether one more mail may go to an address for a request without a session. The requester does not learn the result.
 * Requests of others never block an owner who has not had a mail yet. Call it only for addresses that get a mail: it
 * counts.
 */
export const cabeEnElBuzon = async (ctx: Context, para: string, email: string, network: string): Promise<boolean> => {
  const red = { key: `${para}:red:${network}`, max: PEDIDOS_POR_RED, windowMs: 15 * 60_000 }
  const max = (await countTry(ctx, [red])) > 0 ? 1 : CORREOS_POR_HORA
  return (await countTry(ctx, [{ key: `${para}:${email}`, max, windowMs: HORA_MS }])) === 0
}
