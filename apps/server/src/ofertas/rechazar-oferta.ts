import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaRechazar } from '@aliadas/contract/servicios'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, cerrojoDeMercado, transitarOfertas } from '../servicios/index.ts'

/**
 * A client's app rejects one live offer with a reason that its company reads. The company may bid anew.
 *
 * Throws `Falla`: `not-found` (the service, or an offer of another one), `aborted` (not pending, or the offer ended).
 */
export const rechazarOferta = async (
  tx: Tx,
  aliado: Aliado,
  { servicioId, ofertaId, motivo }: { servicioId: string; ofertaId: string; motivo: string },
  ahora: Date,
): Promise<void> => {
  await cerrojoDeMercado(tx, servicioId)
  const servicio = await bloquearServicio(tx, servicioId)
  const oferta = await tx
    .selectFrom('ofertas')
    .select('estado')
    .where('id', '=', ofertaId)
    .where('servicioId', '=', servicioId)
    .forUpdate()
    .executeTakeFirst()
  if (!oferta) throw noEncontrado()
  exigir(negativaParaRechazar(servicio, oferta.estado, ahora))
  await transitarOfertas(
    tx,
    aliado,
    'rechazar',
    (q) => q.where('id', '=', ofertaId),
    ahora,
    { motivoRechazo: motivo },
    motivo,
  )
}
