import { exigir, negativaDePermiso, noEncontrado } from '@aliadas/contract/core'
import type { Vinculacion } from '@aliadas/contract/flota'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { negativaDeRetiro } from './flota.rules.ts'
import { DE_VINCULACION, presentarVinculacion } from './presentar-vinculacion.ts'

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
    exigir(negativaDeRetiro(estado))
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
