import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaCalificar, type CalificacionNueva } from '@aliadas/contract/servicios'
import { anotar } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio } from './transicion.ts'

/**
 * A client's app rates a finished trip, once. A trigger computes the means of company and driver. Needs the system
 * scope: a partner may not write a service that was awarded.
 *
 * Throws `Falla`: `not-found` (not its own), `aborted` (not finished, or rated already).
 */
export const calificarServicio = async (
  tx: Tx,
  aliado: Aliado,
  id: string,
  { estrellas, comentario }: CalificacionNueva,
  ahora: Date,
): Promise<void> => {
  const servicio = await bloquearServicio(tx, id)
  if (servicio.aliadoId !== aliado.id) throw noEncontrado()
  exigir(negativaParaCalificar(servicio.estado, servicio.calificacion !== null))
  await tx
    .updateTable('servicios')
    .set({
      calificacion: estrellas,
      comentarioCalificacion: comentario,
      calificadoEn: ahora,
      actualizadoEn: ahora,
    })
    .where('id', '=', id)
    .execute()
  await anotar(tx, aliado, ahora, [
    {
      tenant: servicio.empresaAliadaId ?? 'CERRADO',
      aliadoId: aliado.id,
      entidad: 'servicio',
      entidadId: id,
      accion: 'calificar',
      cambios: { estrellas, ...(comentario !== null && { comentario }) },
    },
  ])
}
