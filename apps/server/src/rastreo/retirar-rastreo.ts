import { noEncontrado } from '@aliadas/contract/core'
import { anotar } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { olvidarPosicionesDe } from '../posiciones/index.ts'
import { autorDeConductor, bloquearConductor, lineaDeConductor } from './conductor.ts'

/**
 * A driver no longer agrees: its phone's address ends, its vehicle leaves the map, on every server with the commit, and
 * its marked points go. The page stays, so that it can agree again. The traces of trips before stay as long as the text
 * said.
 *
 * Throws `Falla`: `not-found`. Source: decisions §10, Ley 1581 de 2012 art. 8 e.
 */
export const retirarRastreo = async (
  tx: Tx,
  aliado: Aliado | null,
  conductorId: string,
  ahora: Date,
): Promise<void> => {
  const conductor = await bloquearConductor(tx, conductorId)
  if (!conductor) throw noEncontrado()
  const { id, empresaId } = conductor
  const retirado = await tx
    .updateTable('rastreoConsentimientos')
    .set({ retiradoEn: ahora })
    .where('conductorId', '=', id)
    .where('retiradoEn', 'is', null)
    .returning('id')
    .execute()
  await tx.updateTable('rastreos').set({ secretoId: null, secretoSha256: null }).where('conductorId', '=', id).execute()
  await olvidarPosicionesDe(tx, { conductorId: id, empresaId }, ahora)
  // They are no part of any trace. A report that would leave one has ended.
  await tx.deleteFrom('rastreoMarcados').where('conductorId', '=', id).execute()
  if (retirado.length > 0)
    await anotar(tx, autorDeConductor(aliado), ahora, [lineaDeConductor(conductor, 'retirarRastreo')])
}
