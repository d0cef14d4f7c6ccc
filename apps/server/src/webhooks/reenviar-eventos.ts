import { numeroDeEvento } from '@aliadas/contract/aliados'
import { exigir } from '@aliadas/contract/core'
import { MAXIMO_DE_REENVIO, type Reenvio } from '@aliadas/contract/webhooks'
import { sql } from 'kysely'
import type { Aliado, Persona } from '../platform/actor.ts'
import { given, type Tx } from '../platform/database/index.ts'
import { anotarWebhook } from './anotar-webhook.ts'
import { bloquearWebhook, type Cual } from './leer-webhooks.ts'
import { negativaDeReenvio, negativaPorEventos } from './webhooks.rules.ts'

/**
 * Sends one event again, or those of a span, in their order and each with its id: also what was delivered, and what
 * happened while the address was off. Of a span only the kinds that the address gets. Returns how many.
 *
 * Throws `Falla`: `not-found`, `invalid-argument` (neither event nor span; no such event; more than 1,000), `aborted`
 * (the address is off). Source: docs/decisions/0086.
 */
export const reenviarEventos = async (
  tx: Tx,
  actor: Aliado | Persona,
  cual: Cual,
  { evento = null, desde = null, hasta = null }: Reenvio,
  ahora: Date,
): Promise<number> => {
  const { aliadoId, id } = cual
  const webhook = await bloquearWebhook(tx, cual)
  exigir(negativaDeReenvio(webhook, { evento, desde }))
  const numero = evento === null ? null : (numeroDeEvento(aliadoId, evento) ?? -1)
  const { tipos } = webhook
  const eventos = await tx
    .selectFrom('eventos')
    .select(['numero', 'tipo', sql<string>`coalesce(servicio_id, vehiculo_id, objeto_id)`.as('fila')])
    .where('aliadoId', '=', aliadoId)
    .where('numero', 'is not', null)
    .$call(given(numero ?? undefined, (q, este) => q.where('numero', '=', este)))
    .$if(numero === null, (q) =>
      q
        .where('en', '>=', new Date(desde ?? ahora))
        .where('en', '<', new Date(hasta ?? ahora.getTime() + 1))
        .where(sql<boolean>`(${tipos}::text[] is null or tipo = any(${tipos}::text[]))`),
    )
    .orderBy('numero')
    .limit(MAXIMO_DE_REENVIO + 1)
    .execute()
  exigir(negativaPorEventos(eventos.length, evento))
  const numeros = eventos.map((uno) => uno.numero)
  // New rows instead of changed ones: they wake the senders, and what is being sent now does not end them.
  await tx
    .deleteFrom('entregas')
    .where('webhookId', '=', id)
    .where(sql<boolean>`numero = any(${numeros}::bigint[])`)
    .execute()
  if (eventos.length > 0)
    await tx
      .insertInto('entregas')
      .values(eventos.map((uno) => ({ ...uno, webhookId: id, aliadoId, proximoIntento: ahora, creadoEn: ahora })))
      .execute()
  await anotarWebhook(tx, actor, ahora, cual, 'reenviarWebhook', { evento, desde, hasta, cuantos: eventos.length })
  return eventos.length
}
