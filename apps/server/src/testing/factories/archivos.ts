import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { NombreDePreset } from '@aliadas/contract/archivos'
import { subirArchivo } from '../../archivos/index.ts'
import { pdfDe } from '../../platform/plain-pdf.ts'
import type { Persona } from '../../platform/actor.ts'
import type { World } from './world.ts'

export const PDF = pdfDe(['Documento de prueba'])

const CERO = `<${'00'.repeat(32)}>`
const CIFRADO = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${CERO} /U ${CERO} /P -4 >> /ID [<00> <00>]`
const conCambio = (de: string, a: string): Buffer => Buffer.from(PDF.toString('latin1').replace(de, a), 'latin1')

/** A valid PDF of exactly this many bytes. */
export const pdfOfBytes = (bytes: number): Buffer => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length, ' ')])

/** Files that begin as a PDF and are unusable, with the expected message. */
export const BAD_PDFS: readonly { que: string; bytes: Buffer; dice: RegExp }[] = [
  { que: 'noise', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000)]), dice: /dañado/ },
  { que: 'a truncated one', bytes: PDF.subarray(0, 300), dice: /dañado/ },
  { que: 'an encrypted one', bytes: conCambio('/Root 1 0 R', `/Root 1 0 R ${CIFRADO}`), dice: /cifrado/ },
  { que: 'one of no pages', bytes: conCambio('/Kids [3 0 R] /Count 1', '/Kids [] /Count 0'), dice: /no tiene páginas/ },
  { que: 'one whose pages are a circle', bytes: conCambio('/Kids [3 0 R]', '/Kids [2 0 R]'), dice: /no tiene páginas/ },
]

/** An uploaded file that no record uses yet. Returns its id. */
export const uploadPdf = async (
  { ctx, storage, uploadsDir }: World,
  persona: Persona,
  preset: NombreDePreset,
  servicioId: string,
): Promise<string> => {
  const upload = { stream: Readable.from([PDF]), declared: PDF.length }
  const carga = { preset, servicioId, nombre: 'documento.pdf', upload }
  return (await subirArchivo(ctx, { storage, dir: uploadsDir }, persona, carga)).id
}
