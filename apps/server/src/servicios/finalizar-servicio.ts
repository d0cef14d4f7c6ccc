import { Falla } from '@aliadas/contract'
import type { Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, exigirEstado, transitar } from './transicion.ts'

/** The driver's app ends a trip whose route has started: the balance becomes payable and the vehicle counts one more trip, once. */
export const finalizarServicio = async (tx: Tx, aliado: Aliado, id: string, ahora: Date): Promise<void> => {
  const servicio = await bloquearServicio(tx, id)
  exigirEstado('finalizar', servicio.estado)
  if (!servicio.recorridoIniciado) throw new Falla('aborted', 'El recorrido de este servicio aún no ha iniciado.')
  await transitar(tx, aliado, servicio, 'finalizar', { pagarSaldoConductor: true }, ahora, {
    pagarSaldoConductor: true,
  })
  await tx
    .updateTable('vehiculos')
    .set((eb) => ({ viajesRealizados: eb('viajesRealizados', '+', 1), actualizadoEn: ahora }))
    .where('id', '=', servicio.vehiculoId)
    .execute()
}
