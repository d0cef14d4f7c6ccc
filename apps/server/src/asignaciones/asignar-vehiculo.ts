import { exigir } from '@aliadas/contract/core'
import { negativaParaAsignar } from '@aliadas/contract/servicios'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio, transitar } from '../servicios/index.ts'
import { elegirVehiculo, type Asignacion } from './elegir-vehiculo.ts'

/**
 * Assigns a vehicle and its driver to a reserved service; their data are copied from the records. The row of the vehicle
 * is locked: of two overlapping trips, the second sees the warning that the first created.
 *
 * Throws `Falla`: `not-found` (service or vehicle), `permission-denied` (role, other company), `aborted` (state, suspended
 * vehicle, no driver, or warnings not accepted). Source: specification S3-030, S4-010.
 */
export const asignarVehiculo = async (tx: Tx, persona: Persona, asignacion: Asignacion, ahora: Date): Promise<void> => {
  const servicio = await bloquearServicio(tx, asignacion.servicioId)
  exigir(negativaParaAsignar(persona, servicio))
  const { cambio, advertencias } = await elegirVehiculo(tx, persona, servicio, asignacion)
  const { vehiculoId: vehiculo, placas } = cambio
  await transitar(tx, persona, servicio, 'asignarVehiculo', cambio, ahora, { vehiculo, placas, advertencias })
}
