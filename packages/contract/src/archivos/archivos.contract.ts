import { z } from 'zod'
import { ANCHOS_DE_MINIATURA, type AnchoDeMiniatura, type NombreDePreset } from './archivos.rules.ts'
import { cantidad, id as identificador, palabras, tipoDeArchivo } from '../core/valores.ts'

/** Answer of `PUT /api/archivos/{preset}?servicio=ID&nombre=…` with the raw bytes as body. */
export const archivoSubidoSchema = z.object({
  id: identificador,
  nombre: palabras.describe('Nombre del archivo'),
  tipo: tipoDeArchivo,
  bytes: cantidad.describe('Tamaño, en bytes'),
})
export type ArchivoSubido = z.output<typeof archivoSubidoSchema>

/** What a file belongs to, beside its preset: its service, or its number among the company's photos. */
export type DestinoDeSubida = { servicio?: string; numero?: number }

export const rutaDeSubida = (preset: NombreDePreset, { servicio, numero }: DestinoDeSubida, nombre: string): string => {
  const partes = Object.entries({ servicio, numero, nombre }).flatMap(([clave, valor]) =>
    valor === undefined ? [] : [`${clave}=${encodeURIComponent(valor)}`],
  )
  return `/api/archivos/${preset}?${partes.join('&')}`
}

const ARCHIVOS = '/api/archivos/'

/** Permanent address of a stored file: every read checks session and record, then redirects to a short-lived link. */
export const rutaDeArchivo = (id: string): string => `${ARCHIVOS}${id}`

/** The file of such an address; null for any other address. */
export const idDeRuta = (ruta: string): string | null =>
  ruta.startsWith(ARCHIVOS) ? ruta.slice(ARCHIVOS.length) : null

/** A thumbnail of a stored image; `recorte` makes it square. Pictures that are no stored file stay unchanged. */
export const rutaDeMiniatura = (ruta: string, ancho: AnchoDeMiniatura, recorte = false): string =>
  idDeRuta(ruta) === null ? ruta : `${ruta}?ancho=${ancho}${recorte ? '&recorte=1' : ''}`

const ANCHOS = ANCHOS_DE_MINIATURA.map(String) as [string, ...string[]]

/** Options of a read. */
export const miniaturaSchema = z.object({
  ancho: z
    .enum(ANCHOS, { error: `El ancho debe ser uno de: ${ANCHOS.join(', ')}` })
    .optional()
    .describe('Ancho de la imagen, en píxeles'),
  recorte: z.enum(['0', '1'], { error: 'El recorte debe ser 0 o 1' }).optional().describe('1: recortada en cuadrado'),
})
