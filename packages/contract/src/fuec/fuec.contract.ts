import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { servicioSchema } from '../servicios/servicios.schema.ts'

export const FUEC_AGREGADO = 'FUEC agregado con éxito'

export const fuecRoutes = defineRoutes({
  subirFuec: {
    method: 'post',
    path: '/api/servicios/{id}/fuec',
    summary: 'Confirma el servicio con el FUEC ya subido',
    access: 'session',
    params: z.object({ id: idSchema }),
    body: z.object({ idArchivo: idSchema }),
    response: z.object({ servicio: servicioSchema }),
  },
})
