import { z } from 'zod'
import { CORREO_INVALIDO, idSchema, texto, textoOpcional } from '../core/campos.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, entreDias, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { accionSchema } from '../core/negativas.ts'
import { nombreOpcional, nombrePropio } from '../core/nombres.ts'
import { defineRoutes } from '../core/route.ts'
import { cantidad, diaPlano, id, instante, marca, palabras } from '../core/valores.ts'
import { NOMBRE_ILEGIBLE, esNombreLegible, nombreComparable } from '../empresas/empresas.rules.ts'
import {
  DIAS_DE_LLAMADAS,
  ESTADOS_DE_ALIADO,
  ORDENES_DE_ALIADOS,
  ORDENES_DE_LLAMADAS,
  RESULTADOS_DE_LLAMADA,
} from './fichas-de-aliados.rules.ts'

export const ALIADO_REQUERIDO = 'Escribe el nombre del aliado'
export const ALIADO_REPETIDO = 'Ya hay un aliado con un nombre que se lee igual'

/** The name of a partner: compared as a company's, so that no two look alike. */
export const nombreDeAliado = nombrePropio(ALIADO_REQUERIDO, 80)
  .refine(esNombreLegible, NOMBRE_ILEGIBLE)
  .refine((nombre) => nombreComparable(nombre) !== '', ALIADO_REQUERIDO)
  .describe('Nombre del aliado')

/** A partner as a platform administrator writes it. */
export const aliadoNuevoSchema = z.object({
  nombre: nombreDeAliado,
  contacto: nombreOpcional(120).describe('Persona con quien se habla; null sin ella'),
  correo: textoOpcional(254)
    .refine((correo) => correo === null || z.email().safeParse(correo).success, CORREO_INVALIDO)
    .describe('Correo electrónico; null sin él'),
  telefono: textoOpcional(40).describe('Su teléfono; null sin él'),
})
export type AliadoNuevo = z.output<typeof aliadoNuevoSchema>

/** A partner as the platform's list shows it. */
const aliadoSchema = z.object({
  id,
  nombre: palabras.describe('Nombre del aliado'),
  contacto: palabras.describe('Persona con quien se habla; vacío sin ella'),
  correo: palabras.describe('Correo electrónico; vacío sin él'),
  telefono: palabras.describe('Su teléfono; vacío sin él'),
  suspendido: marca.describe('Si la plataforma lo suspendió: sus claves no sirven'),
  motivoSuspension: palabras.describe('Por qué está suspendido; null si no lo está').nullable(),
  creadoEn: instante.describe('Cuándo se registró, en UTC'),
  claves: cantidad.describe('Claves sin revocar que tiene'),
  usadoEn: instante.describe('Último uso de sus claves, al minuto, en UTC; null sin uso').nullable(),
})
export type AliadoListado = z.output<typeof aliadoSchema>

const fichaSchema = aliadoSchema.extend({
  version: cantidad.describe('Versión de estos datos: vuelve al guardarlos'),
  acciones: z.object({ suspender: accionSchema, levantar: accionSchema }).describe('Qué puede hacer quien lee'),
})
export type FichaDeAliado = z.output<typeof fichaSchema>

/** What a key asked for in one day, without bodies. */
const llamadasSchema = z.object({
  id,
  dia: diaPlano,
  clave: palabras.describe('Nombre de la clave, o sus últimos caracteres'),
  operacion: palabras.describe('La operación, como la nombra el documento de la API'),
  ruta: palabras.describe('Método y dirección de la operación: GET /api/v1/servicios/{id}'),
  que: palabras.describe('Qué hace la operación'),
  status: cantidad.describe('El estado HTTP de las respuestas'),
  llamadas: cantidad.describe('Cuántas fueron'),
  ultima: instante.describe('La última de ellas, en UTC'),
  solicitud: palabras.describe('Identificador de esa última solicitud'),
})
export type LlamadasDeAliado = z.output<typeof llamadasSchema>

const filtros = {
  ...preguntaDeLista(ORDENES_DE_ALIADOS, 'nombre'),
  ...entreDias('el registro'),
  estado: z
    .enum(ESTADOS_DE_ALIADO, { error: 'El estado del aliado no existe' })
    .optional()
    .describe('Solo en este estado'),
}
const params = z.object({ id: idSchema })
const response = z.object({ aliado: fichaSchema.describe('El aliado, como quedó') })
const motivo = z.object({
  motivo: texto('Escribe el motivo', 300)
    .refine((uno) => uno.length >= 5, 'Escribe el motivo con más detalle')
    .describe('Por qué, de 5 a 300 caracteres'),
})

/** Partners as records, for platform administrators only. */
export const fichasDeAliadosRoutes = defineRoutes({
  listarAliados: {
    method: 'get',
    path: '/api/aliados',
    summary: 'Los aliados que usan la API, con su estado',
    access: 'session',
    query: z.object({ ...filtros, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(aliadoSchema),
  },
  exportarAliados: {
    method: 'get',
    path: '/api/aliados/csv',
    summary: 'La misma lista como archivo CSV',
    access: 'session',
    query: z.object({ ...filtros, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  crearAliado: {
    method: 'post',
    path: '/api/aliados',
    summary: 'Registra un aliado',
    access: 'session',
    permission: 'gestionarClaves',
    body: aliadoNuevoSchema,
    response,
    status: 201,
  },
  leerAliado: {
    method: 'get',
    path: '/api/aliados/{id}',
    summary: 'Un aliado con su contacto y su estado',
    access: 'session',
    params,
    response,
  },
  leerLlamadasDeAliado: {
    method: 'get',
    path: '/api/aliados/{id}/llamadas',
    summary: `Qué pidieron las claves de un aliado hoy y los ${DIAS_DE_LLAMADAS} días anteriores: por día, operación y estado`,
    access: 'session',
    params,
    query: z.object({
      orden: preguntaDeLista(ORDENES_DE_LLAMADAS, '-ultima').orden,
      resultado: z
        .enum(RESULTADOS_DE_LLAMADA, { error: 'El resultado no existe' })
        .optional()
        .describe('Solo las que terminaron así'),
      ...LUGAR_DE_PAGINA,
    }),
    response: paginaDeLista(llamadasSchema),
  },
  cambiarAliado: {
    method: 'put',
    path: '/api/aliados/{id}',
    summary: 'Cambia el nombre y el contacto de un aliado; lo suyo sigue siendo suyo',
    access: 'session',
    permission: 'gestionarClaves',
    params,
    body: aliadoNuevoSchema.extend({
      version: z
        .number({ error: 'Falta la versión que editaste' })
        .int('Falta la versión que editaste')
        .describe('La `version` que se leyó'),
    }),
    response,
  },
  suspenderAliado: {
    method: 'post',
    path: '/api/aliados/{id}/suspender',
    summary: 'Suspende a un aliado, con su motivo: sus claves dejan de servir de inmediato',
    access: 'session',
    permission: 'gestionarClaves',
    params,
    body: motivo,
    response,
  },
  levantarAliado: {
    method: 'post',
    path: '/api/aliados/{id}/levantar',
    summary: 'Levanta la suspensión de un aliado, con su motivo: sus claves vuelven a servir',
    access: 'session',
    permission: 'gestionarClaves',
    params,
    body: motivo,
    response,
  },
})
