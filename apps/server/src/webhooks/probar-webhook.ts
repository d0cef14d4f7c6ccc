import { TIPO_DE_PRUEBA, type Entrega } from '@aliadas/contract/webhooks'
import type { Aliado, Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { anotarWebhook } from './anotar-webhook.ts'
import { bloquearWebhook, type Cual } from './leer-webhooks.ts'
import { COLUMNAS_DE_ENTREGA, presentarEntrega } from './listar-entregas.ts'

/**
 * Queues a test: one attempt, also to an address that is off.
 *
 * Throws `Falla`: `not-found`. Source: docs/decisions/0086.
 */
export const probarWebhook = async (tx: Tx, actor: Aliado | Persona, cual: Cual, ahora: Date): Promise<Entrega> => {
  await bloquearWebhook(tx, cual)
  const fila = await tx
    .insertInto('entregas')
    .values({
      webhookId: cual.id,
      aliadoId: cual.aliadoId,
      numero: null,
      tipo: TIPO_DE_PRUEBA,
      // Waits behind no other delivery.
      fila: newId(ahora),
      proximoIntento: ahora,
      creadoEn: ahora,
    })
    .returning(COLUMNAS_DE_ENTREGA)
    .executeTakeFirstOrThrow()
  await anotarWebhook(tx, actor, ahora, cual, 'probarWebhook')
  return presentarEntrega(cual.aliadoId, fila)
}
