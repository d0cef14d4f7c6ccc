import { z } from 'zod'
import { ESTADOS_DE_CLAVE_DE_ALIADO, ORDENES_DE_CLAVES } from '../acceso/claves.rules.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, entreDias, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { VENCIMIENTO_INVALIDO } from '../acceso/claves.schema.ts'
import { fechaPlana } from '../core/fechas.ts'
import { nombreOpcional } from '../core/nombres.ts'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { ALCANCES, MODOS } from './aliados.contract.ts'
import { nombreDeAliado } from './fichas-de-aliados.contract.ts'
import { deLista, id, instante, marca, palabras } from '../core/valores.ts'

export const ALCANCES_REQUERIDOS = 'Elige al menos un alcance'

/** A new partner key, as a platform administrator requests it. */
export const claveDeAliadoNuevaSchema = z.object({
  aliado: nombreDeAliado,
  nombre: nombreOpcional(60).describe('Nombre de la clave, para reconocerla; null sin él'),
  modo: z
    .enum(MODOS, { error: 'El modo no existe' })
    .default('viva')
    .describe('En qué mundo actúa: `viva` en el real, `prueba` en el de prueba'),
  alcances: z
    .array(z.enum(ALCANCES, { error: 'El alcance no existe' }), { error: ALCANCES_REQUERIDOS })
    .min(1, ALCANCES_REQUERIDOS)
    .max(ALCANCES.length, 'El alcance está repetido')
    .transform((alcances) => ALCANCES.filter((alcance) => alcances.includes(alcance)))
    .describe('Lo que la clave permite'),
  /** Serves to the end of this day in Bogotá. */
  vence: z
    .string({ error: VENCIMIENTO_INVALIDO })
    .nullish()
    .transform((valor) => valor || null)
    .pipe(fechaPlana(VENCIMIENTO_INVALIDO).nullable())
    .describe('Último día en que sirve, AAAA-MM-DD de Bogotá; sin él no vence'),
})
export type ClaveDeAliadoNueva = z.output<typeof claveDeAliadoNuevaSchema>
/** The same before it is checked: what a form holds. */
export type ClaveDeAliadoEscrita = z.input<typeof claveDeAliadoNuevaSchema>

/** Hours that a replaced key still serves: a week at most. */
const HORAS_DE_RELEVO = 168
const HORAS_INVALIDAS = `Escribe un número de horas entre 0 y ${HORAS_DE_RELEVO}`

/** A partner key without its text, which is not stored. */
const claveDeAliadoSchema = z.object({
  id,
  idAliado: id.describe('Identificador del aliado'),
  aliado: palabras.describe('Nombre del aliado'),
  nombre: palabras.describe('Nombre de la clave; vacío sin él'),
  ultimos: palabras.describe('Sus últimos cuatro caracteres; null en las de antes').nullable(),
  modo: z.enum(MODOS).describe('En qué mundo actúa'),
  estado: z.enum(ESTADOS_DE_CLAVE_DE_ALIADO).describe('Estado de la clave'),
  vence: instante.describe('Hasta cuándo sirve, en UTC; null si no vence').nullable(),
  reemplazada: marca.describe('Si otra ya la reemplazó'),
  alcances: z.array(deLista('Alcance de la clave', ALCANCES)).describe('Lo que la clave permite'),
  creadaEn: instante.describe('Cuándo se creó, en UTC'),
  /** Null for the key of the configuration. */
  creadaPor: palabras.describe('Quién la creó; null si fue el servidor').nullable(),
  usadaEn: instante.describe('Su último uso, al minuto, en UTC; null si nadie la ha usado').nullable(),
  revocadaEn: instante.describe('Cuándo se revocó, en UTC; null si no').nullable(),
})
export type ClaveDeAliado = z.output<typeof claveDeAliadoSchema>

const filtros = {
  ...preguntaDeLista(ORDENES_DE_CLAVES, '-fecha'),
  ...entreDias('la creación'),
  estado: z
    .enum(ESTADOS_DE_CLAVE_DE_ALIADO, { error: 'El estado de clave no existe' })
    .optional()
    .describe('Solo en este estado'),
  idAliado: idSchema.optional().describe('Solo las de este aliado'),
}

/** Keys of the partner API, for platform administrators only. */
export const clavesDeAliadosRoutes = defineRoutes({
  listarClavesDeAliados: {
    method: 'get',
    path: '/api/claves-aliados',
    summary: 'Las claves de la API para aliados',
    access: 'session',
    query: z.object({ ...filtros, ...LUGAR_DE_PAGINA }),
    response: paginaDeLista(claveDeAliadoSchema),
  },
  exportarClavesDeAliados: {
    method: 'get',
    path: '/api/claves-aliados/csv',
    summary: 'La misma lista como archivo CSV, sin los textos de las claves, que nadie guarda',
    access: 'session',
    query: z.object({ ...filtros, ...FILAS_ELEGIDAS }),
    response: textoCsv,
    file: 'csv',
  },
  crearClaveDeAliado: {
    method: 'post',
    path: '/api/claves-aliados',
    summary: 'Crea una clave de la API para un aliado; su texto se muestra esta única vez',
    access: 'session',
    permission: 'gestionarClaves',
    body: claveDeAliadoNuevaSchema,
    /** A repeated request finds that the key exists; its text cannot be returned again. */
    response: z.object({
      clave: claveDeAliadoSchema.describe('La clave creada'),
      texto: palabras.describe('El texto de la clave, esta única vez; null al repetir la solicitud').nullable(),
    }),
    status: 201,
  },
  rotarClaveDeAliado: {
    method: 'post',
    path: '/api/claves-aliados/{id}/rotar',
    summary: 'Reemplaza una clave por otra igual; la anterior sirve unas horas más',
    access: 'session',
    permission: 'gestionarClaves',
    params: z.object({ id: idSchema }),
    body: z.object({
      horas: z
        .number({ error: HORAS_INVALIDAS })
        .int(HORAS_INVALIDAS)
        .min(0, HORAS_INVALIDAS)
        .max(HORAS_DE_RELEVO, HORAS_INVALIDAS)
        .describe(`Horas que la anterior sigue sirviendo, de 0 a ${HORAS_DE_RELEVO}`),
    }),
    response: z.object({
      clave: claveDeAliadoSchema.describe('La clave nueva'),
      texto: palabras.describe('El texto de la clave nueva, esta única vez; null al repetir la solicitud').nullable(),
    }),
    status: 201,
  },
  revocarClaveDeAliado: {
    method: 'post',
    path: '/api/claves-aliados/{id}/revocar',
    summary: 'Revoca una clave de la API: deja de servir de inmediato',
    access: 'session',
    permission: 'gestionarClaves',
    params: z.object({ id: idSchema }),
    response: z.object({ clave: claveDeAliadoSchema.describe('La clave, como quedó') }),
  },
})
