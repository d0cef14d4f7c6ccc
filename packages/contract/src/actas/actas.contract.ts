import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import type { FallaDeRuta } from '../core/fallas-de-ruta.ts'
import { defineRoutes } from '../core/route.ts'
import { actaDeAliadoSchema, actaSchema } from './acta.schema.ts'

export const actasRoutes = defineRoutes({
  leerActa: {
    method: 'get',
    path: '/api/servicios/{id}/acta',
    summary: 'El acta de un viaje: quiénes, cuándo, sus documentos por huella y su historia encadenada',
    access: 'session',
    params: z.object({ id: idSchema }),
    response: z.object({ acta: actaSchema.describe('El acta') }),
  },
  descargarActa: {
    method: 'get',
    path: '/api/servicios/{id}/acta.pdf',
    summary: 'La misma acta como PDF',
    access: 'session',
    params: z.object({ id: idSchema }),
    response: z.string().describe('Los bytes del archivo'),
    bytes: ['application/pdf'],
  },
})

const SIN_ACTA: FallaDeRuta = {
  motivo: 'no_existe',
  causa: 'El servicio no existe o no es del aliado.',
  remedio: 'Revisa el identificador y la clave.',
  mensaje: 'No encontramos lo que buscas.',
}

export const actasDeAliadoRoutes = defineRoutes({
  leerActaDeServicio: {
    method: 'get',
    path: '/api/v1/servicios/{id}/acta',
    summary: 'El acta de un servicio propio: sus documentos por huella y su historia encadenada',
    description:
      'Cada línea de la historia lleva la huella de la anterior: quien guarda un acta puede probar después que nadie cambió lo de antes. De las líneas de otras empresas solo está el resumen. Queda anotado quién la miró',
    exito: 'El acta como está ahora',
    fallas: [SIN_ACTA],
    access: 'partner',
    scope: 'servicios:leer',
    params: z.object({ id: idSchema }),
    response: z.object({ acta: actaDeAliadoSchema.describe('El acta') }),
  },
})
