import { z } from 'zod'
import { contrasenaActual, idSchema } from '../core/campos.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, entreDias, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { defineRoutes } from '../core/route.ts'
import { CIUDADES } from '../empresas/empresas.catalogo.ts'
import { motivoSchema } from '../flota/vehiculo-editado.schema.ts'
import {
  CLASES_DE_PROVEEDOR,
  FALTAS_DE_PROVEEDOR,
  NOMBRES_DE_LISTA,
  ORDENES_DE_PROVEEDORES,
} from './proveedores.rules.ts'
import { cuentaDeProveedorSchema, fichaDeProveedorSchema, proveedorSchema } from './proveedores.schema.ts'
import { LUGARES_REVISABLES } from './revision.rules.ts'
import { decisionSobreDocumentoSchema } from './revision.schema.ts'
import { cantidad } from '../core/valores.ts'

const filtros = {
  ...preguntaDeLista(ORDENES_DE_PROVEEDORES, 'nombre'),
  ...entreDias('el registro'),
  lista: z
    .enum(NOMBRES_DE_LISTA, { error: 'La lista no existe' })
    .default('conductores-nuevos')
    .describe('Cuál de las ocho listas'),
  falta: z
    .enum(FALTAS_DE_PROVEEDOR, { error: 'El filtro no existe' })
    .optional()
    .describe('Solo a quienes les falta esto'),
  empresa: idSchema.optional().describe('Solo conductores de esta empresa'),
  ciudad: z
    .enum(CIUDADES, { error: 'Elige una ciudad de la lista' })
    .optional()
    .describe('Solo conductores de esta ciudad'),
}

const params = z.object({
  clase: z.enum(CLASES_DE_PROVEEDOR, { error: 'La clase no existe' }).describe('Clase de proveedor'),
  id: idSchema,
})
const ficha = z.object({ proveedor: fichaDeProveedorSchema.describe('El proveedor, como está ahora') })

/**
 * The desk on which the platform validates drivers, operators and guides (specification §2). Only the platform reads
 * it.
 */
export const proveedoresRoutes = defineRoutes({
  listarProveedores: {
    method: 'get',
    path: '/api/proveedores',
    summary: 'Una de las ocho listas de proveedores',
    access: 'session',
    query: z.object({ ...filtros, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(proveedorSchema),
  },
  exportarProveedores: {
    method: 'get',
    path: '/api/proveedores/csv',
    summary: 'La misma lista como archivo CSV',
    access: 'session',
    query: z.object({ ...filtros, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  contarProveedores: {
    method: 'get',
    path: '/api/proveedores/cuentas',
    summary: 'Cuántos proveedores hay en cada lista',
    access: 'session',
    response: z.object({
      cuentas: z.record(z.enum(NOMBRES_DE_LISTA), cantidad).describe('Proveedores que hay en cada lista'),
    }),
  },
  leerProveedor: {
    method: 'get',
    path: '/api/proveedores/{clase}/{id}',
    summary: 'Lo que hace falta para decidir sobre un proveedor',
    access: 'session',
    params,
    response: ficha,
  },
  validarProveedor: {
    method: 'post',
    path: '/api/proveedores/{clase}/{id}/validar',
    summary: 'Valida un conductor o un guía con todo en regla; de un operador, lo revisa y le envía su bienvenida',
    access: 'session',
    permission: 'validarProveedores',
    params,
    response: ficha,
  },
  decidirDocumento: {
    method: 'post',
    path: '/api/proveedores/{clase}/{id}/documentos/{lugar}',
    summary: 'Aprueba o rechaza un documento o una foto, con su motivo; el proveedor recibe un correo',
    access: 'session',
    permission: 'validarProveedores',
    params: params.extend({
      lugar: z.enum(LUGARES_REVISABLES, { error: 'El documento no existe' }).describe('Qué documento o foto'),
    }),
    body: decisionSobreDocumentoSchema,
    response: ficha,
  },
  verCuenta: {
    method: 'post',
    path: '/api/proveedores/{clase}/{id}/cuenta',
    summary: 'Los datos bancarios completos, con la contraseña de nuevo; queda en el historial',
    access: 'session',
    permission: 'validarProveedores',
    params,
    body: z.object({ contrasenaActual: contrasenaActual('La contraseña de quien lee') }),
    response: z.object({ cuenta: cuentaDeProveedorSchema.describe('La cuenta completa') }),
  },
  suspenderProveedor: {
    method: 'post',
    path: '/api/proveedores/{clase}/{id}/suspender',
    summary: 'Suspende un conductor o un guía, con su motivo: su vehículo no se puede asignar',
    access: 'session',
    permission: 'validarProveedores',
    params,
    body: motivoSchema,
    response: ficha,
  },
  levantarProveedor: {
    method: 'post',
    path: '/api/proveedores/{clase}/{id}/levantar',
    summary: 'Levanta una suspensión de la plataforma, con su motivo',
    access: 'session',
    permission: 'validarProveedores',
    params,
    body: motivoSchema,
    response: ficha,
  },
  deshacerDecision: {
    method: 'post',
    path: '/api/proveedores/{clase}/{id}/deshacer',
    summary: 'Deshace la última decisión propia, en los 10 segundos siguientes y si nada cambió',
    access: 'session',
    permission: 'validarProveedores',
    params,
    body: z.object({ idDecision: idSchema.describe('Identificador de la decisión') }),
    response: ficha,
  },
  enviarBienvenida: {
    method: 'post',
    path: '/api/proveedores/{clase}/{id}/bienvenida',
    summary: 'Envía el correo de bienvenida que pide lo que falta',
    access: 'session',
    permission: 'validarProveedores',
    params,
    response: ficha,
  },
})
