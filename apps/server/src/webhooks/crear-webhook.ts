import { exigir } from '@aliadas/contract/core'
import type { TipoDeEvento } from '@aliadas/contract/aliados'
import { sql } from 'kysely'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { anotarWebhook, nombreDe } from './anotar-webhook.ts'
import { leerWebhook, type FilaDeWebhook } from './leer-webhooks.ts'
import { negativaDeDireccion, negativaPorCuantos } from './webhooks.rules.ts'

/**
 * Registers an address. It is told what this key may read, and what happens from here on.
 *
 * Throws `Falla`: `invalid-argument` (the address, beside `url`), `resource-exhausted` (motivo `muchos_webhooks`: five
 * already). Source: docs/decisions/0086.
 */
export const crearWebhook = async (
  tx: Tx,
  aliado: Aliado,
  { url, tipos, local }: { url: string; tipos: TipoDeEvento[] | null; local: boolean },
  ahora: Date,
): Promise<FilaDeWebhook> => {
  exigir(negativaDeDireccion(url, local))
  // One registration of a partner at a time, so that the count holds.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${aliado.id}`}, 1))`.execute(tx)
  const suyos = await tx.selectFrom('webhooks').select('id').where('aliadoId', '=', aliado.id).execute()
  exigir(negativaPorCuantos(suyos.length))
  const id = newId(ahora)
  await tx
    .insertInto('webhooks')
    .values({ id, aliadoId: aliado.id, direccion: url, tipos, alcances: [...aliado.alcances], creadoEn: ahora })
    .execute()
  const cual = { aliadoId: aliado.id, id }
  await anotarWebhook(tx, aliado, ahora, cual, 'crearWebhook', { servidor: nombreDe(url), tipos })
  return leerWebhook(tx, cual)
}
