import { nombreComparable } from '@aliadas/contract/empresas'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { conNombreUnico, vistaParaCambiar } from './vista-para-cambiar.ts'

/**
 * Gives a view another name.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (a view of the company by no administrator), `aborted` (the name is
 * taken).
 */
export const renombrarVista = async (
  tx: Tx,
  persona: Persona,
  { id, nombre }: { id: string; nombre: string },
  ahora: Date,
): Promise<void> => {
  const antes = await vistaParaCambiar(tx, persona, id)
  if (antes.nombre === nombre) return
  await conNombreUnico(() =>
    tx
      .updateTable('vistas')
      .set({ nombre, nombreComparable: nombreComparable(nombre) })
      .where('id', '=', id)
      .execute(),
  )
  const cambios = { nombre: { antes: antes.nombre, despues: nombre } }
  await anotar(tx, persona, ahora, [
    { tenant: persona.empresaId, entidad: 'vista', entidadId: id, accion: 'renombrarVista', cambios },
  ])
}
