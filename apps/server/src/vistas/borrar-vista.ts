import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { vistaParaCambiar } from './vista-para-cambiar.ts'

/**
 * Deletes a view. Whoever started in it starts where all start.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (a view of the company by no administrator).
 */
export const borrarVista = async (tx: Tx, persona: Persona, id: string, ahora: Date): Promise<void> => {
  const { nombre } = await vistaParaCambiar(tx, persona, id)
  await tx.updateTable('vistas').set({ borradaEn: ahora }).where('id', '=', id).execute()
  await anotar(tx, persona, ahora, [
    { tenant: persona.empresaId, entidad: 'vista', entidadId: id, accion: 'borrarVista', cambios: { nombre } },
  ])
}
