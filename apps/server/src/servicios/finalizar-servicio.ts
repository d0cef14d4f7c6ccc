import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaDeInstanteDeFin, negativaParaFinalizar, type FinNuevo } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { limiteDeViajes, type Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearPlacas } from './cerrojo.ts'
import type { FilaDeServicio } from './filas.ts'
import { finDudosoDe } from './presentar.ts'
import { bloquearServicio, filaDeServicio, transitar } from './transicion.ts'
import { esViajeDe } from './viajes-de-aliado.ts'

const SIN_DECIR: FinNuevo = { en: null, lat: null, lon: null }

/**
 * The driver's app ends a trip whose route has started: the balance becomes payable and the vehicle counts one more trip.
 * A doubtful end stands, and the vehicle's last known point is stored with it. The app may say when and where the trip
 * ended, because its phone had no signal; nothing of where it was later is kept. The system's scope sees every trip, so the command checks
 * the partner itself.
 *
 * Throws `Falla`: `not-found` (a trip of another partner), `aborted` (not confirmed, or the route has not started),
 * `invalid-argument` (an instant in the future, or before the start of the route). Source: decisions §3.
 */
export const finalizarServicio = async (
  tx: Tx,
  aliado: Aliado,
  id: string,
  ahora: Date,
  dicho: FinNuevo = SIN_DECIR,
): Promise<void> => {
  if (dicho.en !== null) await bloquearPlacas(tx, [(await filaDeServicio(tx, id)).placas ?? ''])
  const servicio = await bloquearServicio(tx, id)
  if (!(await puedeTerminar(tx, aliado, id))) throw noEncontrado()
  exigir(negativaParaFinalizar(servicio))
  const en = dicho.en === null ? null : new Date(dicho.en)
  exigir(negativaDeInstanteDeFin(en, servicio.salida, ahora))
  // A phone's clock may be a little ahead.
  const finalizadoEn = en !== null && en < ahora ? en : ahora
  const punto = await ultimoPunto(tx, servicio, en)
  const fin = { finalizadoEn, latFinal: punto?.lat ?? null, lonFinal: punto?.lon ?? null }
  const [lat, lon] = dicho.lat === null ? [fin.latFinal, fin.lonFinal] : [dicho.lat, dicho.lon]
  const termino = { paso: 'termino', en: finalizadoEn.toISOString(), lat, lon, espera: null } as const
  const pasosConductor = JSON.stringify([...servicio.pasosConductor, termino])
  const dudas = finDudosoDe({ ...servicio, ...fin, pasosConductor: [...servicio.pasosConductor, termino] }).map(
    (a) => a.codigo,
  )
  await transitar(tx, aliado, servicio, 'finalizar', { pagarSaldoConductor: true, ...fin, pasosConductor }, ahora, {
    pagarSaldoConductor: true,
    ...(dudas.length > 0 && { advertencias: dudas }),
  })
  if (en !== null) await olvidarDespues(tx, id, finalizadoEn)
  // Its trace is thinned some time after the trip. One that ended long after it was to end may be there already.
  await tx
    .insertInto('trazasPorRalear')
    .values({ servicioId: id, desde: finalizadoEn })
    .onConflict((oc) => oc.column('servicioId').doUpdateSet({ desde: finalizadoEn, cerrada: false }))
    .execute()
  await tx
    .updateTable('vehiculos')
    .set((eb) => ({ viajesRealizados: eb('viajesRealizados', '+', 1), actualizadoEn: ahora }))
    .where('id', '=', servicio.vehiculoId)
    .execute()
}

/** Nobody is followed after the end. Reports that ran when the command began have ended by now. */
const olvidarDespues = async (tx: Tx, id: string, fin: Date): Promise<void> => {
  for (const tabla of ['trazas', 'posiciones', 'posicionesDudosas', 'rastreoMarcados'] as const)
    await tx.deleteFrom(tabla).where('servicioId', '=', id).where('en', '>', fin).execute()
}

/** Where the vehicle was last known to be on this trip, or was at an instant that the app says. */
const ultimoPunto = async (tx: Tx, { id, vehiculoId }: Pick<FilaDeServicio, 'id' | 'vehiculoId'>, en: Date | null) => {
  const { rows } = await sql<{ lat: number; lon: number }>`
    select lat, lon from (
      select lat, lon, en from posiciones where vehiculo_id = ${vehiculoId} and servicio_id = ${id}
        and (${en}::timestamptz is null or en <= ${en})
      union all (select lat, lon, en from trazas where servicio_id = ${id} and en <= ${en} order by en desc limit 1)) p
    order by en desc limit 1`.execute(tx)
  return rows[0]
}

const puedeTerminar = async (tx: Tx, aliado: Aliado, id: string): Promise<boolean> => {
  const suyo = await tx
    .selectFrom('servicios')
    .select('id')
    .where('id', '=', id)
    .where(esViajeDe(limiteDeViajes(aliado)))
    .executeTakeFirst()
  return suyo !== undefined
}
