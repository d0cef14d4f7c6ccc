import type { Aliado, Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { anotarWebhook, nombreDe } from './anotar-webhook.ts'
import { bloquearWebhook, type Cual } from './leer-webhooks.ts'

/**
 * Deletes an address with its deliveries.
 *
 * Throws `Falla`: `not-found`. Source: docs/decisions/0086.
 */
export const borrarWebhook = async (tx: Tx, actor: Aliado | Persona, cual: Cual, ahora: Date): Promise<void> => {
  const { direccion } = await bloquearWebhook(tx, cual)
  await tx.deleteFrom('webhooks').where('id', '=', cual.id).execute()
  await anotarWebhook(tx, actor, ahora, cual, 'borrarWebhook', { servidor: nombreDe(direccion) })
}
