import { BYTES_DE_RESPUESTA, SEGUNDOS_DE_RESPUESTA } from '@aliadas/contract/webhooks'
import type { Context } from '../platform/context.ts'
import type { Outside } from '../platform/outside/index.ts'
import type { Tx } from '../platform/database/index.ts'
import { solicitudDe } from '../historial/index.ts'
import { continuing } from '../platform/request-context.ts'
import { anotarResultado, queDijo, type Resultado } from './anotar-resultado.ts'
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

/** The request of which the event tells; null for a test, and for an event that a job caused. */
const deQueSolicitud = async (tx: Tx, { aliadoId, numero }: Reclamada): Promise<string | null> => {
  if (numero === null) return null
  const evento = await tx
    .selectFrom('eventos')
    .select(['servicioId', 'objetoId', 'en'])
    .where('aliadoId', '=', aliadoId)
    .where('numero', '=', numero)
    .executeTakeFirst()
  if (!evento) return null
  const { servicioId, objetoId, en } = evento
  return solicitudDe(tx, servicioId === null ? { servicioId, objetoId, en } : { servicioId, en })
}

/** A failed attempt, with the id of the request that caused the event. Neither the address nor what it answered. */
const decirFallo = ({ log }: Context, entrega: Reclamada, codigo: number | null, solicitud: string | null): void => {
  const { id, webhookId, tipo, intentos } = entrega
  continuing(solicitud === null ? undefined : { id: solicitud, trace: null }, () =>
    log.info({ webhook: webhookId, entrega: id, tipo, intentos, codigo }, 'Un webhook no recibió un evento'),
  )
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
  const { codigo, fallo } = queDijo(resultado)
  const { proximo, solicitud } = await db.transaction({ rol: 'sistema' }, async (tx) => ({
    proximo: await anotarResultado(tx, entrega, resultado, clock.now()),
    solicitud: fallo === '' ? null : await deQueSolicitud(tx, entrega),
  }))
  if (fallo !== '') decirFallo(ctx, entrega, codigo, solicitud)
  return { proximo }
}
