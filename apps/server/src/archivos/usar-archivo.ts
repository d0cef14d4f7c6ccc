import { noEncontrado, type NombreDePreset } from '@aliadas/contract'
import type { Tx } from '../platform/database/index.ts'

type Destino = { id: string; preset: NombreDePreset; servicioId: string; empresaId: string }

/**
 * Ties an uploaded file to the record that names it, in the record's own transaction: once, and only for the company, purpose and service
 * it was uploaded for. Not-found for anything else.
 */
export const usarArchivo = async (
  tx: Tx,
  { id, preset, servicioId, empresaId }: Destino,
): Promise<{ id: string; tipo: string }> => {
  const archivo = await tx
    .updateTable('archivos')
    .set({ usado: true })
    .where('id', '=', id)
    .where('tenant', '=', empresaId)
    .where('preset', '=', preset)
    .where('servicioId', '=', servicioId)
    .where('usado', '=', false)
    .returning(['id', 'tipo'])
    .executeTakeFirst()
  if (!archivo) throw noEncontrado()
  return archivo
}
