import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'

export const fuecRoutes = defineRoutes({
  subirFuec: {
    method: 'post',
    path: '/api/servicios/{id}/fuec',
    summary: 'Confirma el servicio con el FUEC ya subido',
    access: 'session',
    permission: 'subirFuec',
    params: z.object({ id: idSchema }),
    body: z.object({ idArchivo: idSchema }),
    response: z.object({ servicio: servicioSchema }),
  },
  reemplazarFuec: {
    method: 'post',
    path: '/api/servicios/{id}/fuec/reemplazo',
    summary: 'Cambia un FUEC equivocado por otro ya subido, mientras el recorrido no haya iniciado',
    access: 'session',
    permission: 'subirFuec',
    params: z.object({ id: idSchema }),
    /** `enLugarDe`: the file that the caller saw; another one by now is 409. */
    body: z.object({ idArchivo: idSchema, enLugarDe: idSchema }),
    response: z.object({ servicio: servicioSchema }),
  },
})
