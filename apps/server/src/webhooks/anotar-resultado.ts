import { randomInt } from 'node:crypto'
import { textoGuardable } from '@aliadas/contract/core'
import { BYTES_DE_RESPUESTA, SEGUNDOS_DE_RESPUESTA } from '@aliadas/contract/webhooks'
import { NotPublicError, type Answered } from '../platform/outside/index.ts'
import type { Tx } from '../platform/database/index.ts'
import { apagarWebhook } from './apagar-webhook.ts'
import type { Reclamada } from './reclamar-entrega.ts'
import { esperaPedida, llevaMuchoFallando, proximoIntento } from './reintentos.rules.ts'

/** How an attempt ended; `nada`: nothing was sent, because there is nothing to say any more. */
export type Resultado = { ms: number } & ({ contesto: Answered } | { error: unknown } | { nada: true })

const SE_FUE = 410

const codigoDe = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** In words for the partner, who sees nothing else of the connection. */
const palabrasDeError = (error: unknown): string => {
  if (error instanceof NotPublicError) return 'El nombre no lleva a una dirección pública'
  if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name))
    return `No contestó en ${SEGUNDOS_DE_RESPUESTA} segundos`
  return /CERT|SIGN|ISSUER|TLS|SSL|EPROTO/.test(codigoDe(error))
    ? 'La conexión no es segura: revisa su certificado'
    : 'No se pudo conectar'
}

/** What the log of deliveries says of an attempt. `fallo`: '' when it counts as received. */
export const queDijo = (resultado: Resultado): { codigo: number | null; respuesta: string; fallo: string } => {
  if ('nada' in resultado) return { codigo: null, respuesta: '', fallo: 'Ya no lees estos eventos, o ya no está' }
  if ('error' in resultado) return { codigo: null, respuesta: '', fallo: palabrasDeError(resultado.error) }
  const { status: codigo, text } = resultado.contesto
  const respuesta = textoGuardable(text, BYTES_DE_RESPUESTA)
  if (codigo >= 200 && codigo < 300) return { codigo, respuesta, fallo: '' }
  const redirige = codigo >= 300 && codigo < 400
  return { codigo, respuesta, fallo: redirige ? 'Contestó con una redirección, que no se sigue' : `Contestó ${codigo}` }
}

/**
 * Records an attempt, if the claim is still this sender's: when it took too long another one sends by now. Returns when
 * the address is tried next, if this changed that.
 */
export const anotarResultado = async (
  tx: Tx,
  { id, webhookId, aliadoId, intentos, numero, direccion }: Reclamada,
  resultado: Resultado,
  ahora: Date,
): Promise<Date | null> => {
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['fallaDesde', 'direccion'])
    .where('id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst()
  const { codigo, respuesta, fallo } = queDijo(resultado)
  const pedida = 'contesto' in resultado && fallo !== '' ? esperaPedida(resultado.contesto.retryAfter, ahora) : 0
  const seIntenta = fallo !== '' && numero !== null && !('nada' in resultado)
  const proximo = seIntenta ? proximoIntento(intentos, ahora, randomInt(1_000) / 1_000, pedida) : null
  const final = fallo === '' ? 'entregada' : 'nada' in resultado ? 'descartada' : 'fallida'
  const { numUpdatedRows } = await tx
    .updateTable('entregas')
    .set({
      ...(proximo === null ? { estado: final } : { proximoIntento: proximo }),
      codigo,
      ms: Math.round(resultado.ms),
      respuesta,
      fallo,
    })
    .where('id', '=', id)
    .where('intentos', '=', intentos)
    .where('estado', '=', 'pendiente')
    .executeTakeFirst()
  if (!webhook || numUpdatedRows === 0n || 'nada' in resultado) return null
  // It moved meanwhile: the old address's answer says nothing of the new one.
  if (webhook.direccion !== direccion) return proximo
  if (fallo === '') {
    if (webhook.fallaDesde !== null)
      await tx.updateTable('webhooks').set({ fallaDesde: null }).where('id', '=', webhookId).execute()
    return null
  }
  const cual = { aliadoId, id: webhookId }
  if (codigo === SE_FUE) await apagarWebhook(tx, cual, 'se_fue', ahora)
  if (numero === null) return null
  const fallaDesde = webhook.fallaDesde ?? ahora
  const esperaHasta = pedida > 0 ? { esperaHasta: new Date(ahora.getTime() + pedida) } : {}
  await tx
    .updateTable('webhooks')
    .set({ fallaDesde, ...esperaHasta })
    .where('id', '=', webhookId)
    .execute()
  if (llevaMuchoFallando(fallaDesde, ahora)) await apagarWebhook(tx, cual, 'sin_respuesta', ahora)
  return proximo
}
