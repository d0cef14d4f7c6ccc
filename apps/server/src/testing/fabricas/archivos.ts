import { Readable } from 'node:stream'
import type { NombreDePreset } from '@aliadas/contract'
import { subirArchivo } from '../../archivos/index.ts'
import type { Persona } from '../../platform/actor.ts'
import type { Mundo } from './mundo.ts'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** An uploaded file that no record names yet. Returns its id. */
export const subirPdf = async (
  { ctx, storage, uploadsDir }: Mundo,
  persona: Persona,
  preset: NombreDePreset,
  servicioId: string,
): Promise<string> => {
  const cuerpo = Readable.from([PDF])
  const carga = { preset, servicioId, nombre: 'documento.pdf', cuerpo, declarado: PDF.length }
  return (await subirArchivo(ctx, { storage, dir: uploadsDir }, persona, carga)).id
}
