import { exigir } from '@aliadas/contract/core'
import { negativaDeOtraLista, type ConsultaDeVista } from '@aliadas/contract/vistas'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { vistaParaCambiar } from './vista-para-cambiar.ts'

/**
 * Gives a view the filters, order and columns that its list has now.
 *
 * Throws `Falla`: `not-found`, `permission-denied` (a view of the company by no administrator), `invalid-argument` (of
 * another list).
 */
export const ajustarVista = async (
  tx: Tx,
  persona: Persona,
  { id, lista, consulta }: ConsultaDeVista & { id: string },
  ahora: Date,
): Promise<void> => {
  const antes = await vistaParaCambiar(tx, persona, id)
  exigir(negativaDeOtraLista(antes.lista, lista))
  if (antes.consulta === consulta) return
  await tx.updateTable('vistas').set({ consulta }).where('id', '=', id).execute()
  const cambios = { nombre: antes.nombre, consulta: { antes: antes.consulta, despues: consulta } }
  await anotar(tx, persona, ahora, [
    { tenant: persona.empresaId, entidad: 'vista', entidadId: id, accion: 'ajustarVista', cambios },
  ])
}
