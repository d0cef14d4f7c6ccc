import { MINUTO_MS, exigir } from '@aliadas/contract/core'
import { negativaParaCallar, type Puntualidad } from '@aliadas/contract/servicios'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { bloquearServicio } from './transicion.ts'

type Silencio = { servicioId: string; estado: Puntualidad; minutos: number | null }

/**
 * Silences the alarm of a trip for some minutes, or gives it again (null). Another state of the trip breaks the silence
 * (`romper_silencio`).
 *
 * Throws `Falla`: `not-found`, `permission-denied` (role, another company's), `aborted` (the alarm is not the one that was
 * seen).
 */
export const callarAlarma = async (
  tx: Tx,
  persona: Persona,
  { servicioId, estado, minutos }: Silencio,
  ahora: Date,
): Promise<void> => {
  const servicio = await bloquearServicio(tx, servicioId)
  exigir(negativaParaCallar(persona, servicio, estado))
  const hasta = minutos === null ? null : new Date(ahora.getTime() + minutos * MINUTO_MS)
  await tx
    .updateTable('servicios')
    .set({ alarmaCalladaHasta: hasta, alarmaCalladaPor: hasta && persona.nombre, actualizadoEn: ahora })
    .where('id', '=', servicioId)
    .execute()
  await anotar(tx, persona, ahora, [
    {
      tenant: persona.empresaId,
      aliadoId: servicio.aliadoId,
      entidad: 'servicio',
      entidadId: servicioId,
      accion: 'callarAlarma',
      cambios: { alarma: estado, hasta: hasta?.toISOString() ?? null },
    },
  ])
}
