import { exigir } from '@aliadas/contract/core'
import { negativaDeVehiculoVisto, negativaParaCambiarEnRuta } from '@aliadas/contract/servicios'
import { pasarAnticipo } from '../libro/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, transitar } from '../servicios/index.ts'
import { motivoDeCambio, negativaDeMismoVehiculo } from './asignaciones.rules.ts'
import { elegirVehiculo, type Asignacion } from './elegir-vehiculo.ts'

/**
 * Changes vehicle and driver of a running trip, after a breakdown. The service stays confirmed and owes what it owed, an
 * open advance to the new driver from now on (docs/decisions/0116). Its FUEC, issued or uploaded, is no longer true until
 * another one takes its place. The trigger on `servicios` revokes one that was issued here. The row of the service is
 * locked, so the end of the trip comes before or after.
 *
 * Throws `Falla`: `not-found` (service or vehicle), `permission-denied` (role, other company), `aborted` (not confirmed,
 * the route has not started, the vehicle was changed meanwhile, it is the same one with the same driver, suspended
 * vehicle, no driver, or warnings not accepted). Source: decisions §10.
 */
export const cambiarEnRuta = async (
  tx: Tx,
  persona: Persona,
  { enLugarDe, ...asignacion }: Asignacion & { enLugarDe: string },
  ahora: Date,
): Promise<void> => {
  const servicio = await bloquearServicio(tx, asignacion.servicioId)
  exigir(negativaParaCambiarEnRuta(persona, servicio))
  exigir(negativaDeVehiculoVisto(enLugarDe, servicio))
  const { cambio, advertencias } = await elegirVehiculo(tx, persona, servicio, asignacion)
  exigir(negativaDeMismoVehiculo(servicio, cambio))
  const { vehiculoId: vehiculo, placas } = cambio
  const { id: servicioId, placas: placasAnteriores, pagarAnticipoConductor, anticipoConductorPagado } = servicio
  const detalle = { vehiculo, placas, placasAnteriores, advertencias }
  await transitar(tx, persona, servicio, 'cambiarEnRuta', { ...cambio, fuecDesactualizado: true }, ahora, detalle)
  if (!pagarAnticipoConductor || anticipoConductorPagado) return
  const motivo = motivoDeCambio(placas, placasAnteriores)
  await pasarAnticipo(tx, persona, ahora, { empresaId: persona.empresaId, servicioId, motivo })
}
