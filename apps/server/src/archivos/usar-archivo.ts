import { noEncontrado } from '@aliadas/contract/core'
import { idDeRuta, type NombreDePreset } from '@aliadas/contract/archivos'
import { given, type Tx } from '../platform/database/index.ts'

type Destino = {
  id: string
  preset: NombreDePreset
  /** The file's service; null for a file of the company itself. */
  servicioId: string | null
  empresaId: string
  /** If set: only a file that this person uploaded. */
  subidoPor?: string
}

/**
 * Ties an uploaded file to the record that names it, in the record's transaction: once, and only for the company,
 * purpose and service of the upload. Throws not-found for anything else.
 *
 * Throws `Falla`: `not-found` (anything else, and a file that is used). Attack case FILE-05.
 */
export const usarArchivo = async (
  tx: Tx,
  { id, preset, servicioId, empresaId, subidoPor }: Destino,
): Promise<{ id: string; tipo: string }> => {
  const archivo = await tx
    .updateTable('archivos')
    .set({ usado: true })
    .where('id', '=', id)
    .where('tenant', '=', empresaId)
    .where('preset', '=', preset)
    .where('servicioId', 'is not distinct from', servicioId)
    .$call(given(subidoPor, (q, quien) => q.where('subidoPor', '=', quien)))
    .where('usado', '=', false)
    .returning(['id', 'tipo'])
    .executeTakeFirst()
  if (!archivo) throw noEncontrado()
  return archivo
}

/** Releases the files behind these addresses, because the record names others now: the sweep removes them. */
export const soltarArchivos = async (tx: Tx, empresaId: string, rutas: readonly (string | null)[]): Promise<void> => {
  const ids = rutas.map((ruta) => (ruta === null ? null : idDeRuta(ruta))).filter((id) => id !== null)
  if (ids.length === 0) return
  await tx
    .updateTable('archivos')
    .set({ usado: false })
    .where('id', 'in', ids)
    .where('tenant', '=', empresaId)
    .execute()
}
