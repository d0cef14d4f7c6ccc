import { HORA_MS } from '@aliadas/contract/core'
import { HORAS_DE_SECRETO_ANTERIOR } from '@aliadas/contract/webhooks'
import type { Aliado, Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { anotarWebhook } from './anotar-webhook.ts'
import { bloquearWebhook, leerWebhook, type Cual, type FilaDeWebhook } from './leer-webhooks.ts'

/**
 * Gives an address its next secret. The one before signs for 24 hours more; one from before that, no longer.
 *
 * Throws `Falla`: `not-found`. Source: docs/decisions/0086.
 */
export const rotarSecreto = async (
  tx: Tx,
  actor: Aliado | Persona,
  cual: Cual,
  ahora: Date,
): Promise<FilaDeWebhook> => {
  const { secreto } = await bloquearWebhook(tx, cual)
  const secretoAnteriorHasta = new Date(ahora.getTime() + HORAS_DE_SECRETO_ANTERIOR * HORA_MS)
  await tx
    .updateTable('webhooks')
    .set({ secreto: secreto + 1, secretoAnteriorHasta })
    .where('id', '=', cual.id)
    .execute()
  await anotarWebhook(tx, actor, ahora, cual, 'rotarWebhook')
  return leerWebhook(tx, cual)
}
