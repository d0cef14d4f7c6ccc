import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaFinalizar } from '@aliadas/contract/servicios'
import { limiteDeViajes, type Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import type { FilaDeServicio } from './filas.ts'
import { finDudosoDe } from './presentar.ts'
import { bloquearServicio, transitar } from './transicion.ts'
import { esViajeDe } from './viajes-de-aliado.ts'

/**
 * The driver's app ends a trip whose route has started: the balance becomes payable and the vehicle counts one more trip.
 * A doubtful end stands, and the vehicle's last known point is stored with it. The system's scope sees every trip, so the
 * command checks the partner itself.
 *
 * Throws `Falla`: `not-found` (a trip of another partner), `aborted` (not confirmed, or the route has not started).
 * Source: decisions §3.
 */
export const finalizarServicio = async (tx: Tx, aliado: Aliado, id: string, ahora: Date): Promise<void> => {
  const servicio = await bloquearServicio(tx, id)
  if (!(await puedeTerminar(tx, aliado, id))) throw noEncontrado()
  exigir(negativaParaFinalizar(servicio))
  const punto = await ultimoPunto(tx, servicio)
  const [lat, lon] = [punto?.lat ?? null, punto?.lon ?? null]
  const fin = { finalizadoEn: ahora, latFinal: lat, lonFinal: lon }
  const termino = { paso: 'termino', en: ahora.toISOString(), lat, lon, espera: null } as const
  const pasosConductor = JSON.stringify([...servicio.pasosConductor, termino])
  const dudas = finDudosoDe({ ...servicio, ...fin }).map((a) => a.codigo)
  await transitar(tx, aliado, servicio, 'finalizar', { pagarSaldoConductor: true, ...fin, pasosConductor }, ahora, {
    pagarSaldoConductor: true,
    ...(dudas.length > 0 && { advertencias: dudas }),
  })
  await tx
    .updateTable('vehiculos')
    .set((eb) => ({ viajesRealizados: eb('viajesRealizados', '+', 1), actualizadoEn: ahora }))
    .where('id', '=', servicio.vehiculoId)
    .execute()
}

/** Where the vehicle was last known to be on this trip. */
const ultimoPunto = (tx: Tx, { id, vehiculoId }: Pick<FilaDeServicio, 'id' | 'vehiculoId'>) =>
  tx
    .selectFrom('posiciones')
    .select(['lat', 'lon'])
    .where('vehiculoId', '=', vehiculoId)
    .where('servicioId', '=', id)
    .executeTakeFirst()

const puedeTerminar = async (tx: Tx, aliado: Aliado, id: string): Promise<boolean> => {
  const suyo = await tx
    .selectFrom('servicios')
    .select('id')
    .where('id', '=', id)
    .where(esViajeDe(limiteDeViajes(aliado)))
    .executeTakeFirst()
  return suyo !== undefined
}
