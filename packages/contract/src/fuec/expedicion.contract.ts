import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { servicioCambiadoSchema } from '../servicios/servicios.schema.ts'
import {
  borradorSchema,
  contratoSchema,
  convenioNuevoSchema,
  convenioSchema,
  expedirSchema,
  fuecSchema,
} from './expedicion.schema.ts'

const params = z.object({ id: idSchema })
const elegidos = z
  .string({ error: 'Los conductores no son válidos' })
  .max(60, 'Un FUEC lleva tres conductores como máximo')
  .transform((texto) => (texto === '' ? [] : texto.split(',')))
  .pipe(z.array(idSchema).max(2, 'Un FUEC lleva tres conductores como máximo'))

/** FUECs that the company issues here, with the contracts and convenios that they name. */
export const expedicionRoutes = defineRoutes({
  leerBorradorDeFuec: {
    method: 'get',
    path: '/api/servicios/{id}/fuec/borrador',
    summary: 'Lo que imprimiría el FUEC de un servicio, de dónde sale cada dato, qué falta y qué advertir',
    access: 'session',
    params,
    query: z.object({
      contrato: idSchema.optional().describe('Contrato elegido'),
      convenio: idSchema.optional().describe('Convenio elegido'),
      conductores: elegidos.optional().describe('Segundo y tercer conductor, separados por comas'),
    }),
    response: z.object({ borrador: borradorSchema.describe('El borrador') }),
  },
  verBorradorDeFuec: {
    method: 'post',
    path: '/api/servicios/{id}/fuec/vista',
    summary: 'El PDF que saldría al expedir lo mismo, marcado BORRADOR; no toma número ni cambia nada',
    access: 'session',
    permission: 'subirFuec',
    params,
    body: expedirSchema,
    response: z.object({ pdf: z.string().describe('El PDF en base64') }),
  },
  verMuestraDeFuec: {
    method: 'get',
    path: '/api/empresa/legal/muestra.pdf',
    summary: 'Cómo se verán los FUEC de la empresa, con un viaje inventado y la marca MUESTRA',
    access: 'session',
    permission: 'editarLegales',
    response: z.string().describe('Los bytes del archivo'),
    bytes: ['application/pdf'],
  },
  expedirFuec: {
    method: 'post',
    path: '/api/servicios/{id}/fuec/expedir',
    summary:
      'Expide el FUEC de un servicio: toma su número, dibuja el PDF y confirma el servicio; de uno ya confirmado, otro que nombra el anterior',
    access: 'session',
    permission: 'subirFuec',
    params,
    body: expedirSchema,
    response: servicioCambiadoSchema.extend({ fuec: fuecSchema.describe('El FUEC expedido') }),
  },
  leerFuecsDeServicio: {
    method: 'get',
    path: '/api/servicios/{id}/fuecs',
    summary: 'Los FUEC que la empresa expidió para un servicio, el último primero',
    access: 'session',
    params,
    response: z.object({ fuecs: z.array(fuecSchema).describe('Hasta cincuenta') }),
  },
  cerrarContrato: {
    method: 'post',
    path: '/api/contratos/{id}/cerrar',
    summary: 'Cierra un contrato: no recibe más extractos',
    access: 'session',
    permission: 'subirFuec',
    params,
    response: z.object({ contrato: contratoSchema.describe('El contrato') }),
  },
  listarConvenios: {
    method: 'get',
    path: '/api/convenios',
    summary: 'Los convenios de la empresa, el que termina de último primero',
    access: 'session',
    response: z.object({ convenios: z.array(convenioSchema).describe('Hasta cien') }),
  },
  crearConvenio: {
    method: 'post',
    path: '/api/convenios',
    summary: 'Agrega un convenio, consorcio o unión temporal con otra empresa',
    access: 'session',
    permission: 'subirFuec',
    body: convenioNuevoSchema,
    response: z.object({ convenio: convenioSchema.describe('El convenio') }),
    status: 201,
  },
})
