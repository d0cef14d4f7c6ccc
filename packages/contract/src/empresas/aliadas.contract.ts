import { z } from 'zod'
import { idSchema, texto } from '../core/campos.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, entreDias, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { ESTADOS_DE_ALIADA, ORDENES_DE_ALIADAS } from './aliadas.rules.ts'
import { aliadaSchema, fichaDeAliadaSchema } from './aliadas.schema.ts'

const filtros = {
  ...preguntaDeLista(ORDENES_DE_ALIADAS, 'nombre'),
  ...entreDias('el registro'),
  estado: z
    .enum(ESTADOS_DE_ALIADA, { error: 'El estado de la empresa no existe' })
    .optional()
    .describe('Solo en este estado'),
}
const params = z.object({ id: idSchema })
const empresa = z.object({ empresa: fichaDeAliadaSchema.describe('La empresa') })
const motivo = z.object({
  motivo: texto('Escribe el motivo', 300)
    .refine((uno) => uno.length >= 5, 'Escribe el motivo con más detalle')
    .describe('Por qué, de 5 a 300 caracteres'),
})

/**
 * The allied companies as the platform sees them; it reads them, suspends and reinstates them, and never acts for one.
 */
export const aliadasRoutes = defineRoutes({
  listarAliadas: {
    method: 'get',
    path: '/api/aliadas',
    summary: 'Las empresas aliadas, con su gente y su estado',
    access: 'session',
    query: z.object({ ...filtros, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(aliadaSchema),
  },
  exportarAliadas: {
    method: 'get',
    path: '/api/aliadas/csv',
    summary: 'La misma lista como archivo CSV',
    access: 'session',
    query: z.object({ ...filtros, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  leerAliada: {
    method: 'get',
    path: '/api/aliadas/{id}',
    summary: 'Una empresa aliada con su gente',
    access: 'session',
    params,
    response: empresa,
  },
  suspenderEmpresa: {
    method: 'post',
    path: '/api/aliadas/{id}/suspender',
    summary: 'Suspende una empresa, con su motivo: no ve el mercado ni oferta, y termina los viajes que ganó',
    access: 'session',
    permission: 'gestionarEmpresas',
    params,
    body: motivo,
    response: empresa,
  },
  levantarEmpresa: {
    method: 'post',
    path: '/api/aliadas/{id}/levantar',
    summary: 'Levanta la suspensión de una empresa, con su motivo',
    access: 'session',
    permission: 'gestionarEmpresas',
    params,
    body: motivo,
    response: empresa,
  },
})
