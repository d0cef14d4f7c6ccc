import { z } from 'zod'
import { idSchema } from '../core/campos.ts'
import { ACTUAL_INCORRECTA, LARGO_MAXIMO_CONTRASENA } from '../core/contrasena.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { accionSchema } from '../core/negativas.ts'
import { defineRoutes } from '../core/route.ts'
import { CIUDADES } from '../empresas/empresas.catalogo.ts'
import { motivoSchema } from '../flota/vehiculo-editado.schema.ts'
import {
  CLASES_DE_PROVEEDOR,
  FALTAS_DE_PROVEEDOR,
  NOMBRES_DE_LISTA,
  ORDENES_DE_PROVEEDORES,
  PASOS_DE_PROVEEDOR,
} from './proveedores.rules.ts'
import { LUGARES_REVISABLES } from './revision.rules.ts'
import { decisionSobreDocumentoSchema, decisionTomadaSchema } from './revision.schema.ts'

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
  /** What came again after it was refused, and nobody has looked at yet. */
  reenviados: z.array(z.enum(LUGARES_REVISABLES)),
  registrado: z.string(),
})
export type Proveedor = z.output<typeof proveedorSchema>

const archivoSchema = z.object({
  id: z.string(),
  /** Where it is opened. */
  ruta: z.string(),
  /** 'application/pdf', 'image/jpeg'… */
  tipo: z.string(),
})

const papelSchema = z.object({
  lugar: z.enum(LUGARES_REVISABLES),
  /** What it is, in words. */
  nombre: z.string(),
  numero: z.string(),
  vence: z.string().nullable(),
  /** Null while nobody uploaded it. */
  archivo: archivoSchema.nullable(),
  decision: decisionTomadaSchema.nullable(),
  /** It was refused before as this file: shown beside what came in its place. */
  anterior: archivoSchema.extend({ motivo: z.string() }).nullable(),
})
export type PapelDeProveedor = z.output<typeof papelSchema>

const lineaSchema = z.object({ en: z.string(), quien: z.string(), accion: z.string(), motivo: z.string().nullable() })

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
  motivoSuspension: z.string().nullable(),
  bienvenidas: z.array(bienvenidaSchema),
  /** The last lines of its history, newest first. */
  historia: z.array(lineaSchema),
  /** The reader's own last decision, while it can be taken back. */
  deshacer: z.object({ id: z.string(), hasta: z.number() }).nullable(),
  acciones: z.object({
    validar: accionSchema,
    bienvenida: accionSchema,
    revisar: accionSchema,
    suspender: accionSchema,
    levantar: accionSchema,
  }),
})
export type FichaDeProveedor = z.output<typeof fichaSchema>

const cuentaSchema = z.object({
  banco: z.string(),
  tipocuenta: z.string(),
  cuenta: z.string(),
  titular: z.string(),
  rut: z.string(),
})
export type CuentaDeProveedor = z.output<typeof cuentaSchema>

const filtros = {
  ...preguntaDeLista(ORDENES_DE_PROVEEDORES, 'nombre'),
  lista: z.enum(NOMBRES_DE_LISTA, { error: 'La lista no existe' }).default('conductores-nuevos'),
  falta: z.enum(FALTAS_DE_PROVEEDOR, { error: 'El filtro no existe' }).optional(),
  /** Of drivers: nobody else is of a company or says a city. */
  empresa: idSchema.optional(),
  ciudad: z.enum(CIUDADES, { error: 'Elige una ciudad de la lista' }).optional(),
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
    params: params.extend({ lugar: z.enum(LUGARES_REVISABLES, { error: 'El documento no existe' }) }),
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
    body: z.object({
      contrasenaActual: z.string({ error: ACTUAL_INCORRECTA }).max(LARGO_MAXIMO_CONTRASENA, ACTUAL_INCORRECTA),
    }),
    response: z.object({ cuenta: cuentaSchema }),
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
    body: z.object({ idDecision: idSchema }),
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
