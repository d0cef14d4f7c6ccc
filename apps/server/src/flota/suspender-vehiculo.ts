import { exigir, noEncontrado } from '@aliadas/contract/core'
import { negativaParaLevantar, negativaParaSuspender } from '@aliadas/contract/flota'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'

type Suspension = { id: string; motivo: string; suspender: boolean }

/**
 * Suspends a vehicle, or lifts its suspension. A suspended vehicle cannot be assigned. Its services keep it and show the
 * suspension, which a trigger writes in this transaction.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (role, other company, suspended by the platform), `aborted` (already so).
 * Source: decisions §9.
 */
export const suspenderVehiculo = async (
  tx: Tx,
  persona: Persona,
  { id, motivo, suspender }: Suspension,
  ahora: Date,
): Promise<void> => {
  const vehiculo = await tx
    .selectFrom('vehiculos')
    .select(['empresaId', 'suspendido', 'suspendidoPorPlataforma'])
    .where('id', '=', id)
    .where('empresaId', '=', persona.empresaId)
    .forUpdate()
    .executeTakeFirst()
  if (!vehiculo) throw noEncontrado()
  exigir(suspender ? negativaParaSuspender(persona, vehiculo) : negativaParaLevantar(persona, vehiculo))
  await tx
    .updateTable('vehiculos')
    .set({ suspendido: suspender, motivoSuspension: suspender ? motivo : null, actualizadoEn: ahora })
    .where('id', '=', id)
    .execute()
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      entidad: 'vehiculo',
      entidadId: id,
      accion: suspender ? 'suspenderVehiculo' : 'levantarSuspension',
      cambios: { motivo },
    },
  ])
}
