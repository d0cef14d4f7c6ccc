import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { accionSchema } from '../core/negativas.ts'
import { defineRoutes } from '../core/route.ts'
import {
  CLASES_DE_PROVEEDOR,
  FALTAS_DE_PROVEEDOR,
  NOMBRES_DE_LISTA,
  ORDENES_DE_PROVEEDORES,
  PASOS_DE_PROVEEDOR,
} from './proveedores.rules.ts'

const proveedorSchema = z.object({
  id: z.string(),
  clase: z.enum(CLASES_DE_PROVEEDOR),
  paso: z.enum(PASOS_DE_PROVEEDOR),
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  /** The allied company of a driver, the own one of an operator; '' for a guide. */
  empresa: z.string(),
  placas: z.string().nullable(),
  ciudad: z.string(),
  imagen: z.string().nullable(),
  rating: z.number(),
  referidoPor: z.string().nullable(),
  suspendido: z.boolean(),
  faltan: z.array(z.enum(FALTAS_DE_PROVEEDOR)),
  registrado: z.string(),
})
export type Proveedor = z.output<typeof proveedorSchema>

const papelSchema = z.object({
  /** What it is, in words. */
  nombre: z.string(),
  numero: z.string(),
  vence: z.string().nullable(),
  /** Where it is opened; null while nobody uploaded it. */
  ruta: z.string().nullable(),
})

const bienvenidaSchema = z.object({
  en: z.string(),
  para: z.string(),
  por: z.string(),
  estado: z.enum(['enviado', 'en-camino', 'demorado']),
  /** What the mail server answered, while it refuses. */
  fallo: z.string().nullable(),
})

const fichaSchema = proveedorSchema.extend({
  direccion: z.string(),
  /** Of a driver's vehicle: 'Renault 2020 · Van · 12 pasajeros'. */
  vehiculo: z.string().nullable(),
  viajesRealizados: z.number().nullable(),
  /** Its end only. */
  cuenta: z.string().nullable(),
  banco: z.string().nullable(),
  fotos: z.array(papelSchema),
  documentos: z.array(papelSchema),
  bienvenidas: z.array(bienvenidaSchema),
  acciones: z.object({ validar: accionSchema, bienvenida: accionSchema }),
})
export type FichaDeProveedor = z.output<typeof fichaSchema>

const filtros = {
  ...preguntaDeLista(ORDENES_DE_PROVEEDORES, 'nombre'),
  lista: z.enum(NOMBRES_DE_LISTA, { error: 'La lista no existe' }).default('conductores-nuevos'),
  falta: z.enum(FALTAS_DE_PROVEEDOR, { error: 'El filtro no existe' }).optional(),
}

const params = z.object({ clase: z.enum(CLASES_DE_PROVEEDOR, { error: 'La clase no existe' }), id: idSchema })
const ficha = z.object({ proveedor: fichaSchema })

/** The desk on which the platform validates drivers, operators and guides (specification §2); nobody else reads any of it. */
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
    response: z.object({ cuentas: z.record(z.enum(NOMBRES_DE_LISTA), z.number().int()) }),
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
    params,
    response: ficha,
  },
  enviarBienvenida: {
    method: 'post',
    path: '/api/proveedores/{clase}/{id}/bienvenida',
    summary: 'Envía el correo de bienvenida que pide lo que falta',
    access: 'session',
    params,
    response: ficha,
  },
})
