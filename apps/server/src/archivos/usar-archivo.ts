import { noEncontrado } from '@aliadas/contract/core'
import { idDeRuta, type PresetDeArchivo } from '@aliadas/contract/archivos'
import { given, type Tx } from '../platform/database/index.ts'

type Destino = {
  id: string
  preset: PresetDeArchivo
  /** The file's service; null for a file of the company itself. */
  servicioId: string | null
  empresaId: string
  /** If set: only a file that this person or app uploaded. */
  subidoPor?: string
  /** The company that owns the file from now on; by default the one before. */
  pasaA?: string
  /** Fields of the refusal, by their message. */
  faltas?: Readonly<Record<string, string>>
}

/**
 * Ties an uploaded file to the record that names it, in the record's transaction: once, and only for the company,
 * purpose and service of the upload. Throws not-found for anything else.
 *
 * Throws `Falla`: `not-found` (anything else, and a file that is used). Attack case FILE-05.
 */
export const usarArchivo = async (
  tx: Tx,
  { id, preset, servicioId, empresaId, subidoPor, pasaA = empresaId, faltas }: Destino,
): Promise<{ id: string; tipo: string; sha256: string }> => {
  const archivo = await tx
    .updateTable('archivos')
    .set({ usado: true, ...(pasaA !== empresaId && { tenant: pasaA }) })
    .where('id', '=', id)
    .where('tenant', '=', empresaId)
    .where('preset', '=', preset)
    .where('servicioId', 'is not distinct from', servicioId)
    .$call(given(subidoPor, (q, quien) => q.where('subidoPor', '=', quien)))
    .where('usado', '=', false)
    .returning(['id', 'tipo', 'sha256'])
    .executeTakeFirst()
  if (!archivo) throw noEncontrado(faltas)
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
