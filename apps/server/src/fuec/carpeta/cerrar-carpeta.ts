import { exigir } from '@aliadas/contract/core'
import { negativaParaCerrarCarpeta } from '@aliadas/contract/fuec'
import { anotar } from '../../historial/index.ts'
import type { Persona } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/index.ts'
import { bloquearFuec } from './conductor-de-fuec.ts'

/**
 * Closes the folder of a driver: its address says so from now on, and a phone with signal forgets the documents.
 *
 * Throws `Falla`: `not-found` (another company's FUEC, or no such driver on it), `permission-denied` (role), `aborted`
 * (no open folder). Source: docs/decisions/0087.
 */
export const cerrarCarpeta = async (
  tx: Tx,
  persona: Persona,
  { fuecId, orden }: { fuecId: string; orden: number },
  ahora: Date,
): Promise<void> => {
  const fuec = await bloquearFuec(tx, persona, fuecId, orden)
  const cerrada = await tx
    .updateTable('fuecCarpetas')
    .set({ cerradaEn: ahora, cerradaPor: 'empresa' })
    .where('fuecId', '=', fuec.id)
    .where('orden', '=', orden)
    .where('cerradaEn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  exigir(negativaParaCerrarCarpeta(persona.rol, { hay: cerrada !== undefined }))
  const linea = { tenant: fuec.empresaId, entidad: 'servicio', entidadId: fuec.servicioId } as const
  await anotar(tx, persona, ahora, [{ ...linea, accion: 'cerrarCarpeta', cambios: { numero: fuec.datos.numero } }])
}
