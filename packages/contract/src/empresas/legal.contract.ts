import { z } from 'zod'
import { hecho, idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { fichaDeAliadaSchema } from './aliadas.schema.ts'
import { ARCHIVOS_LEGALES } from './legal.rules.ts'
import { archivoLegalSchema, guardarLegalesSchema, legalesSchema, validarHabilitacionSchema } from './legal.schema.ts'

/** Legal data of a company, with which it issues FUECs. Its administrators write them, the platform validates them. */
export const legalesRoutes = defineRoutes({
  leerLegales: {
    method: 'get',
    path: '/api/empresa/legal',
    summary: 'Los datos legales de la empresa, con los que expide sus FUEC',
    access: 'session',
    response: z.object({ legales: legalesSchema.nullable().describe('Los datos; null mientras nadie los escriba') }),
  },
  guardarLegales: {
    method: 'put',
    path: '/api/empresa/legal',
    summary: 'Guarda los datos legales de la empresa; cambiar el NIT o la habilitación pide la contraseña',
    access: 'session',
    permission: 'editarLegales',
    body: guardarLegalesSchema,
    response: hecho,
  },
  cambiarArchivoLegal: {
    method: 'put',
    path: '/api/empresa/legal/{cual}',
    summary: 'Pone o quita la resolución, la firma o el sello; la firma pide la contraseña',
    access: 'session',
    permission: 'editarLegales',
    params: z.object({
      cual: z.enum(ARCHIVOS_LEGALES, { error: 'El archivo es resolucion, firma o sello' }).describe('Qué archivo'),
    }),
    body: archivoLegalSchema,
    response: hecho,
  },
  validarHabilitacion: {
    method: 'post',
    path: '/api/aliadas/{id}/habilitacion',
    summary: 'Valida la habilitación de una empresa, o deja de validarla; sin ella la empresa no expide FUEC',
    access: 'session',
    permission: 'gestionarEmpresas',
    params: z.object({ id: idSchema }),
    body: validarHabilitacionSchema,
    response: z.object({ empresa: fichaDeAliadaSchema.describe('La empresa') }),
  },
})
