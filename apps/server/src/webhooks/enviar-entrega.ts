import { BYTES_DE_RESPUESTA, SEGUNDOS_DE_RESPUESTA } from '@aliadas/contract/webhooks'
import type { Context } from '../platform/context.ts'
import type { Outside } from '../platform/outside/index.ts'
import { anotarResultado, type Resultado } from './anotar-resultado.ts'
import { componerEntrega } from './componer-entrega.ts'
import { firmar } from './firmar.ts'
import { reclamarEntrega, type Reclamada } from './reclamar-entrega.ts'

export type Correo = {
  outside: Outside
  /** The server's secret, of which the addresses' secrets are derived. */
  secret: string
  publicUrl: string
  /** Time in ms for an answer. */
  limiteMs?: number
}

const intentar = async (
  ctx: Context,
  { outside, secret, publicUrl, limiteMs = SEGUNDOS_DE_RESPUESTA * 1000 }: Correo,
  entrega: Reclamada,
  parar: AbortSignal,
): Promise<Resultado> => {
  const mensaje = await componerEntrega(ctx, entrega, publicUrl)
  if (mensaje === null) return { ms: 0, nada: true }
  const firmante = { ...entrega, id: entrega.webhookId }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Aliadas-Webhooks/1.0',
    ...firmar(secret, firmante, { ...mensaje, ahora: ctx.clock.now() }),
  }
  const comienzo = performance.now()
  try {
    const como = { headers, body: mensaje.cuerpo, timeoutMs: limiteMs, keepBytes: BYTES_DE_RESPUESTA }
    const contesto = await outside.post(entrega.direccion, como, parar)
    return { ms: performance.now() - comienzo, contesto }
  } catch (error) {
    return { ms: performance.now() - comienzo, error }
  }
}

/**
 * Sends what is due first for an address, if anything is. `alReclamar` is called once it is claimed. At least once: the
 * result is recorded after the answer, so what ends in between is sent again, with the same id. Returns null when nothing
 * is due; otherwise when the delivery is due again, if it failed.
 */
export const enviarEntrega = async (
  ctx: Context,
  correo: Correo,
  webhookId: string,
  { alReclamar, parar }: { alReclamar: () => void; parar: AbortSignal },
): Promise<{ proximo: Date | null } | null> => {
  const { db, clock } = ctx
  const entrega = await db.transaction({ rol: 'sistema' }, (tx) => reclamarEntrega(tx, webhookId, clock.now()))
  if (!entrega) return null
  alReclamar()
  const resultado = await intentar(ctx, correo, entrega, parar)
  // A stop ended it, and the address did nothing wrong: the claim ends by itself, and another server sends it.
  if ('error' in resultado && parar.aborted) return null
  const proximo = await db.transaction({ rol: 'sistema' }, (tx) => anotarResultado(tx, entrega, resultado, clock.now()))
  return { proximo }
}
