import { z } from 'zod'
import { ANCHOS_DE_MINIATURA, MAXIMO_DE_FOTOS, type AnchoDeMiniatura, type NombreDePreset } from './archivos.rules.ts'
import { idSchema } from '../core/campos.ts'
import type { Permiso } from '../core/permisos.ts'
import { defineRoutes } from '../core/route.ts'
import { cantidad, id as identificador, palabras, tipoDeArchivo } from '../core/valores.ts'

const archivoSubidoSchema = z.object({
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
const miniaturaSchema = z.object({
  ancho: z
    .enum(ANCHOS, { error: `El ancho debe ser uno de: ${ANCHOS.join(', ')}` })
    .optional()
    .describe('Ancho de la imagen, en píxeles'),
  recorte: z.enum(['0', '1'], { error: 'El recorte debe ser 0 o 1' }).optional().describe('1: recortada en cuadrado'),
})

const NOMBRE_INVALIDO = 'El nombre del archivo no es válido'
const nombre = z.string({ error: NOMBRE_INVALIDO }).default('').describe('Nombre del archivo, como lo tiene la persona')

const NUMERO_INVALIDO = `El número de la foto va de 1 a ${MAXIMO_DE_FOTOS}`
const numero = z.coerce
  .number({ error: NUMERO_INVALIDO })
  .int(NUMERO_INVALIDO)
  .min(1, NUMERO_INVALIDO)
  .max(MAXIMO_DE_FOTOS, NUMERO_INVALIDO)
  .default(1)
  .describe('Número de la foto entre las de la empresa')

/** What an upload says beside its bytes: its name, its number among several, and its service where it has one. */
const deEmpresa = z.object({ nombre, numero })
const deServicio = z.object({ nombre, numero, servicio: idSchema.describe('Servicio del archivo') })

/** `PUT /api/archivos/{preset}?servicio=ID&nombre=…`, with the raw bytes as body. */
const subida = <N extends NombreDePreset, P extends Permiso, Q extends z.ZodType>(
  preset: N,
  permission: P,
  query: Q,
  summary: string,
) =>
  ({
    method: 'put',
    path: `/api/archivos/${preset}`,
    summary,
    access: 'session',
    permission,
    query,
    upload: ['application/octet-stream'],
    response: archivoSubidoSchema,
    status: 201,
  }) as const

/** Any text: an address that is no id gets 404, like a file that the person may not see. */
const params = z.object({
  id: z.string({ error: 'El identificador no es válido' }).describe('Identificador del archivo'),
})
const deEnlace = (que: string) => z.string({ error: 'El enlace no es válido' }).describe(que)

/** Requests and answers of the browser whose body is a file. */
export const archivosRoutes = defineRoutes({
  cargarFotoVehiculo: subida('fotoVehiculo', 'editarVehiculo', deEmpresa, 'Sube una foto de un vehículo'),
  cargarDocumentoVehiculo: subida('documentoVehiculo', 'editarVehiculo', deEmpresa, 'Sube un documento de un vehículo'),
  cargarFuec: subida('fuec', 'subirFuec', deServicio, 'Sube el FUEC de un servicio'),
  cargarCotizacion: subida('cotizacion', 'ofertar', deServicio, 'Sube la cotización de una oferta'),
  cargarComprobante: subida('comprobante', 'pagar', deEmpresa, 'Sube el comprobante de un pago'),
  cargarFotoPerfil: subida('fotoPerfil', 'editarPerfilPersonal', deEmpresa, 'Sube la foto de la persona'),
  cargarLogo: subida('logo', 'editarEmpresa', deEmpresa, 'Sube el logo de la empresa'),
  cargarFotoCorporativa: subida('fotoCorporativa', 'editarEmpresa', deEmpresa, 'Sube una foto de la empresa'),
  cargarFirmaLegal: subida('firmaLegal', 'editarLegales', deEmpresa, 'Sube la imagen de la firma o del sello'),
  cargarResolucionLegal: subida('resolucionLegal', 'editarLegales', deEmpresa, 'Sube la resolución de habilitación'),
  leerArchivo: {
    method: 'get',
    path: '/api/archivos/{id}',
    summary: 'Lleva a un archivo, o a su miniatura, por un enlace de un minuto',
    access: 'session',
    params,
    query: miniaturaSchema,
    response: palabras.describe('Dirección del contenido'),
    redirect: true,
  },
  leerContenido: {
    method: 'get',
    path: '/api/archivos/{id}/contenido',
    summary: 'El contenido de un archivo, por un enlace firmado para esta sesión',
    access: 'session',
    params,
    // As signed: another value makes the link invalid (404), not the request (400).
    query: z.object({
      vence: deEnlace('Instante en que vence el enlace, en milisegundos').default(''),
      firma: deEnlace('Firma del enlace').default(''),
      ancho: deEnlace('Ancho de la imagen, en píxeles').optional(),
      recorte: deEnlace('1: recortada en cuadrado').optional(),
    }),
    response: z.string().describe('Los bytes del archivo'),
    bytes: ['*/*'],
  },
})
