import { exigir } from '@aliadas/contract/core'
import { negativaDeVehiculoVisto, negativaParaCambiarVehiculo } from '@aliadas/contract/servicios'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, volverAReservado } from '../servicios/index.ts'
import { motivoDeCambio, negativaDeMismoVehiculo } from './asignaciones.rules.ts'
import { elegirVehiculo, type Asignacion } from './elegir-vehiculo.ts'

/**
 * Changes vehicle and driver of a confirmed service until the route starts: it is reserved again and needs another FUEC.
 * The trigger on `servicios` revokes a FUEC that was issued here; the file of any FUEC stays among the earlier ones. An
 * advance that is owed is reversed with the reason; one that was paid stays paid. The row of the service is locked, so
 * the start of the route, an annulment and a cancellation come before or after.
 *
 * Throws `Falla`: `not-found` (service or vehicle), `permission-denied` (role, other company), `aborted` (not confirmed,
 * the route has started, the vehicle was changed meanwhile, it is the same one with the same driver, suspended vehicle,
 * no driver, or warnings not accepted). Source: decisions §10.
 */
export const cambiarVehiculo = async (
  tx: Tx,
  persona: Persona,
  { enLugarDe, ...asignacion }: Asignacion & { enLugarDe: string },
  ahora: Date,
): Promise<void> => {
  const servicio = await bloquearServicio(tx, asignacion.servicioId)
  exigir(negativaParaCambiarVehiculo(persona, servicio))
  exigir(negativaDeVehiculoVisto(enLugarDe, servicio))
  const { cambio, advertencias } = await elegirVehiculo(tx, persona, servicio, asignacion)
  exigir(negativaDeMismoVehiculo(servicio, cambio))
  const { vehiculoId: vehiculo, placas } = cambio
  const { placas: placasAnteriores } = servicio
  await volverAReservado(tx, persona, servicio, 'cambiarVehiculo', ahora, {
    cambio,
    anulado: false,
    motivo: motivoDeCambio(placas, placasAnteriores),
    detalle: { vehiculo, placas, placasAnteriores, advertencias },
  })
}
