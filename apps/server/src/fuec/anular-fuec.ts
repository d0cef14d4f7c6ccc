import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaDeFuecPorAnular } from '@aliadas/contract/fuec'
import { negativaParaAnularFuec } from '@aliadas/contract/servicios'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, volverAReservado } from '../servicios/index.ts'

/**
 * Annuls the FUEC of a confirmed service, issued or uploaded, until the route starts: the service is reserved again, its
 * vehicle may change, and it needs another FUEC. The file stays among the earlier ones. An advance that is owed is
 * reversed with the reason; one that was paid stays paid (decisions §10). Whoever names the issued FUEC that they saw
 * annuls that one and no other.
 *
 * Throws `Falla`: `not-found` (another company's, or no FUEC of this service), `permission-denied` (role), `aborted` (not
 * confirmed, the route has started, or the FUEC that was seen does not hold any more).
 */
export const anularFuec = async (
  tx: Tx,
  persona: Persona,
  { servicioId, motivo, fuecId }: { servicioId: string; motivo: string; fuecId?: string | undefined },
  ahora: Date,
): Promise<void> => {
  const servicio = await bloquearServicio(tx, servicioId)
  exigir(negativaParaAnularFuec(persona, servicio))
  if (fuecId !== undefined) {
    const visto = await tx
      .selectFrom('fuecs')
      .select('estado')
      .where('id', '=', fuecId)
      .where('servicioId', '=', servicioId)
      .forUpdate()
      .executeTakeFirst()
    if (!visto) throw noEncontrado()
    exigir(negativaDeFuecPorAnular(visto.estado))
  }
  const expedido = await tx
    .updateTable('fuecs')
    .set({ estado: 'anulado', motivo, terminadoEn: ahora })
    .where('servicioId', '=', servicioId)
    .where('estado', '=', 'vigente')
    .returning('numero')
    .executeTakeFirst()
  await volverAReservado(tx, persona, servicio, 'anularFuec', ahora, {
    cambio: {},
    anulado: true,
    motivo: `Se anuló el FUEC: ${motivo}`,
    detalle: { motivo, ...expedido },
  })
}
