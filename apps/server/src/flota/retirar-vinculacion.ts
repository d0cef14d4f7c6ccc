import { exigir, negativaDePermiso, noAdmite, noEncontrado } from '@aliadas/contract/core'
import type { Vinculacion } from '@aliadas/contract/flota'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { DE_VINCULACION, presentarVinculacion } from './presentar-vinculacion.ts'

const YA: Record<Exclude<Vinculacion['estado'], 'pendiente'>, string> = {
  aceptada: 'El conductor ya aceptó esta solicitud: está en tu flota.',
  rechazada: 'El conductor ya respondió esta solicitud.',
  retirada: 'Esta solicitud ya se retiró.',
  vencida: 'Esta solicitud ya venció.',
}

/**
 * Withdraws a request that has no answer.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (role), `aborted` (answered, withdrawn or expired).
 * Source: docs/decisions/0051.
 */
export const retirarVinculacion = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<Vinculacion> => {
  exigir(negativaDePermiso(persona.rol, 'agregarVehiculo'))
  const { empresaId } = persona
  const fila = await tx
    .updateTable('vinculaciones')
    .set({ estado: 'retirada', terminadaEn: ahora })
    .where('id', '=', id)
    .where('empresaId', '=', empresaId)
    .where('estado', '=', 'pendiente')
    .where('venceEn', '>', ahora)
    .returning(DE_VINCULACION)
    .executeTakeFirst()
  if (!fila) {
    const hoy = await tx
      .selectFrom('vinculaciones')
      .select(DE_VINCULACION)
      .where('id', '=', id)
      .where('empresaId', '=', empresaId)
      .executeTakeFirst()
    if (!hoy) throw noEncontrado()
    const { estado } = presentarVinculacion(hoy, ahora)
    throw noAdmite(YA[estado === 'pendiente' ? 'vencida' : estado])
  }
  await anotar(tx, persona, ahora, [
    {
      tenant: empresaId,
      entidad: 'empresa',
      entidadId: empresaId,
      accion: 'retirarVinculacion',
      cambios: { placas: fila.placas },
    },
  ])
  return presentarVinculacion(fila, ahora)
}
