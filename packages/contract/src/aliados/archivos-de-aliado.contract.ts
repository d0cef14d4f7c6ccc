import { z } from 'zod'
import { IMAGEN_DE_CLIENTE } from '../archivos/archivos.rules.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { defineRoutes } from '../core/route.ts'
import { cantidad, palabras, significados, tipoDeArchivo } from '../core/valores.ts'

/** Kinds of upload of an app, with the preset that checks each. */
export const CLASES_DE_CARGA = { foto: 'fotoVehiculo', documento: 'documentoVehiculo' } as const
export type ClaseDeCarga = keyof typeof CLASES_DE_CARGA

const QUE_ES_CADA_CLASE = significados({
  foto: 'Una foto del vehículo, o la imagen de la persona: JPG, PNG o WebP',
  documento: 'Un documento: PDF, JPG o PNG',
})
export const SIN_ENTREGAR: FallaDeRuta = {
  motivo: 'archivos_sin_usar',
  causa: 'Hay más de 200 MB subidos que nadie entregó.',
  remedio: 'Entrega los que subiste, o espera una hora: los demás se borran.',
  mensaje: 'Hay demasiados archivos subidos sin usar. Entrégalos o espera una hora.',
  details: { segundos: 600 },
}
export const CARGAS_EN_CURSO: FallaDeRuta = {
  motivo: 'en_espera',
  causa: 'Cuarenta subidas del aliado están en curso en el mismo servidor.',
  remedio: 'Espera los segundos de `Retry-After` y sube el archivo de nuevo.',
  mensaje: 'Espera a que terminen las cargas que ya empezaste.',
  details: { segundos: 5 },
}
const SERVICIO_TERMINADO: FallaDeRuta = {
  motivo: 'estado',
  causa: 'El servicio terminó, venció o se canceló.',
  remedio: 'Ya no hace falta: la imagen de antes queda.',
  mensaje: 'El servicio ya está cancelado.',
  details: { estado: 'cancelado' },
}

/** Any text: an address that is no id gets 404, like an unknown id. */
const enRuta = z
  .string({ error: 'El identificador no es válido' })
  .describe('Identificador: 24 letras mayúsculas y cifras')
  .meta({ ejemplos: ['M3K7PWQ2X9RTA4HCB6ZJ8NDE'] })
const contenido = z
  .string()
  .describe('Los bytes del archivo')
  .meta({ ejemplos: ['%PDF-1.7'] })

/** Address of an image for the app of a partner. */
export const rutaDeImagen = (id: string): string => `/api/v1/imagenes/${id}`

/** Routes of the partner API whose request or response is a file. */
export const archivosDeAliadoRoutes = defineRoutes({
  leerCotizacion: {
    method: 'get',
    path: '/api/v1/servicios/{id}/ofertas/{idOferta}/cotizacion',
    summary: 'El PDF de cotización de una oferta que lo trae (`cotizacion: true`)',
    exito: 'El archivo',
    access: 'partner',
    scope: 'servicios:leer',
    params: z.object({ id: enRuta, idOferta: enRuta }),
    response: contenido,
    bytes: ['application/pdf'],
  },
  subirArchivoDeProveedor: {
    method: 'put',
    path: '/api/v1/archivos/{clase}',
    summary: 'Sube una foto o un documento de un conductor, un guía o un operador; se entrega después por su dirección',
    description:
      'El archivo va en el cuerpo tal cual: fotos JPG, PNG o WebP; documentos PDF, JPG o PNG. Lo que nadie entrega se borra en una hora.',
    exito: 'La dirección con la que se entrega',
    fallas: [SIN_ENTREGAR, CARGAS_EN_CURSO],
    access: 'partner',
    scope: ['conductores:registrar', 'guias:registrar', 'operadores:registrar'],
    params: z.object({
      clase: z.string({ error: 'La clase no es válida' }).meta({
        description: 'Qué es el archivo',
        enum: Object.keys(CLASES_DE_CARGA),
        ejemplos: ['foto'],
        ...QUE_ES_CADA_CLASE,
      }),
    }),
    upload: ['application/octet-stream'],
    response: z.object({
      archivo: palabras
        .describe('La dirección con la que se entrega')
        .meta({ ejemplos: ['/api/v1/archivos/M3K7PWQ2X9RTA4HCB6ZJ8NDE'] }),
      tipo: tipoDeArchivo.meta({ ejemplos: ['image/jpeg'] }),
      bytes: cantidad.describe('Tamaño, en bytes').meta({ ejemplos: [148_213] }),
    }),
    status: 201,
  },
  leerImagen: {
    method: 'get',
    path: '/api/v1/imagenes/{id}',
    summary: 'Una imagen de una oferta: logo y fotos de la empresa, fotos del vehículo asignado',
    exito: 'La imagen',
    access: 'partner',
    scope: 'servicios:leer',
    params: z.object({ id: enRuta }),
    response: contenido,
    bytes: ['image/*'],
  },
  subirImagenDeCliente: {
    method: 'put',
    path: '/api/v1/servicios/{id}/imagen-cliente',
    summary:
      'La imagen del cliente de un servicio propio; la ve la empresa que lo gane. Enviarla de nuevo la reemplaza',
    description: 'JPG, PNG o WebP de 2 MB como máximo, en el cuerpo tal cual.',
    exito: 'La dirección de la imagen',
    fallas: [SERVICIO_TERMINADO, SIN_ENTREGAR, CARGAS_EN_CURSO],
    access: 'partner',
    scope: 'servicios:escribir',
    params: z.object({ id: enRuta }),
    upload: IMAGEN_DE_CLIENTE.tipos,
    response: z.object({
      imagenCliente: palabras
        .describe('La dirección de la imagen')
        .meta({ ejemplos: ['/api/v1/imagenes/M3K7PWQ2X9RTA4HCB6ZJ8NDE'] }),
    }),
    status: 201,
  },
})
