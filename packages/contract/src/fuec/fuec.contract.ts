import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { motivoSchema } from '../flota/vehiculo-editado.schema.ts'
import { servicioCambiadoSchema } from '../servicios/servicios.schema.ts'

export const fuecRoutes = defineRoutes({
  subirFuec: {
    method: 'post',
    path: '/api/servicios/{id}/fuec',
    summary: 'Confirma el servicio con el FUEC ya subido',
    access: 'session',
    permission: 'subirFuec',
    params: z.object({ id: idSchema }),
    body: z.object({ idArchivo: idSchema.describe('Identificador del FUEC ya subido') }),
    response: servicioCambiadoSchema,
  },
  anularFuec: {
    method: 'post',
    path: '/api/servicios/{id}/fuec/anular',
    summary: 'Anula el FUEC con su motivo: el servicio vuelve a reservado y el anticipo sin pagar deja de deberse',
    access: 'session',
    permission: 'anularFuec',
    params: z.object({ id: idSchema }),
    body: motivoSchema.extend({
      idFuec: idSchema.optional().describe('El FUEC expedido que se vio; si ya es otro, responde 409'),
    }),
    response: servicioCambiadoSchema,
  },
  reemplazarFuec: {
    method: 'post',
    path: '/api/servicios/{id}/fuec/reemplazo',
    summary:
      'Cambia un FUEC equivocado por otro ya subido, mientras el recorrido no haya iniciado o el FUEC ya no diga la verdad',
    access: 'session',
    permission: 'subirFuec',
    params: z.object({ id: idSchema }),
    body: z.object({
      idArchivo: idSchema.describe('Identificador del FUEC ya subido'),
      enLugarDe: idSchema.describe('Identificador del FUEC que se vio; si ya es otro, responde 409'),
    }),
    response: servicioCambiadoSchema,
  },
})
