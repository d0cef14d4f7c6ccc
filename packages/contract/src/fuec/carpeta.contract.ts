import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { carpetaSchema, conductorDeFuecSchema } from './carpeta.schema.ts'

const params = z.object({ id: idSchema })
const response = z.object({ carpetas: z.array(carpetaSchema).describe('Una por conductor del FUEC') })

/** The folders with which the drivers of a FUEC carry its documents on the phone. */
export const carpetasRoutes = defineRoutes({
  leerCarpetas: {
    method: 'get',
    path: '/api/fuecs/{id}/carpetas',
    summary: 'Las carpetas de los conductores de un FUEC',
    access: 'session',
    params,
    response,
  },
  abrirCarpeta: {
    method: 'post',
    path: '/api/fuecs/{id}/carpetas',
    summary: 'Hace otra carpeta para un conductor, cierra la anterior y se la envía por correo',
    access: 'session',
    permission: 'subirFuec',
    params,
    body: conductorDeFuecSchema,
    response,
  },
  cerrarCarpeta: {
    method: 'post',
    path: '/api/fuecs/{id}/carpetas/cerrar',
    summary: 'Cierra la carpeta de un conductor',
    access: 'session',
    permission: 'subirFuec',
    params,
    body: conductorDeFuecSchema,
    response,
  },
})
