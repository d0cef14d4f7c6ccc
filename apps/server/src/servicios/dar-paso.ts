import { exigir, noEncontrado } from '@aliadas/contract/core'
import { contrarioDe, negativaParaPaso, type PasoGuardado, type PasoNuevo } from '@aliadas/contract/servicios'
import { anotar } from '../historial/index.ts'
import { limiteDeViajes, type Aliado } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio } from './transicion.ts'
import { esViajeDe } from './viajes-de-aliado.ts'

/**
 * A driver's app tells a step of a running trip: each once, and without moving its state. It replaces what the positions told. The row lock decides between
 * two equal ones. Returns the steps so far.
 *
 * Throws `Falla`: `not-found` (a trip of another partner), `aborted` (not running, or the step was told already).
 */
export const darPaso = async (
  tx: Tx,
  aliado: Aliado,
  id: string,
  nuevo: PasoNuevo,
  ahora: Date,
): Promise<PasoGuardado[]> => {
  const servicio = await bloquearServicio(tx, id)
  const suyo = await tx
    .selectFrom('servicios')
    .select('id')
    .where('id', '=', id)
    .where(esViajeDe(limiteDeViajes(aliado)))
    .executeTakeFirst()
  if (!suyo) throw noEncontrado()
  // The driver knows better than the positions.
  const contrario = contrarioDe(nuevo.paso)
  const dados = servicio.pasosConductor.filter(
    ({ paso, automatico }) => !(automatico && (paso === nuevo.paso || paso === contrario)),
  )
  exigir(
    negativaParaPaso(
      servicio,
      dados.map(({ paso }) => paso),
      nuevo.paso,
    ),
  )
  const pasos = [...dados, { ...nuevo, en: ahora.toISOString() }]
  await tx
    .updateTable('servicios')
    .set({ pasosConductor: JSON.stringify(pasos), actualizadoEn: ahora })
    .where('id', '=', id)
    .execute()
  await anotar(tx, aliado, ahora, [
    {
      tenant: servicio.empresaAliadaId ?? 'CERRADO',
      aliadoId: servicio.aliadoId,
      entidad: 'servicio',
      entidadId: id,
      accion: 'darPaso',
      cambios: { paso: nuevo.paso, ...(nuevo.espera !== null && { espera: nuevo.espera }) },
    },
  ])
  return pasos
}
