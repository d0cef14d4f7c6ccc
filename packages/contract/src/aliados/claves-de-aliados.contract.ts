import { z } from 'zod'
import { ESTADOS_DE_CLAVE_DE_ALIADO, ORDENES_DE_CLAVES } from '../acceso/claves.rules.ts'
import { FILAS_ELEGIDAS, LUGAR_DE_PAGINA, entreDias, paginaDeLista, preguntaDeLista, textoCsv } from '../core/listas.ts'
import { idSchema } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { ALCANCES } from './aliados.contract.ts'
import { nombreDeAliado } from './fichas-de-aliados.contract.ts'
import { deLista, id, instante, palabras } from '../core/valores.ts'

export const ALCANCES_REQUERIDOS = 'Elige al menos un alcance'

/** A new partner key, as a platform administrator requests it. */
export const claveDeAliadoNuevaSchema = z.object({
  aliado: nombreDeAliado,
  alcances: z
    .array(z.enum(ALCANCES, { error: 'El alcance no existe' }), { error: ALCANCES_REQUERIDOS })
    .min(1, ALCANCES_REQUERIDOS)
    .max(ALCANCES.length, 'El alcance está repetido')
    .transform((alcances) => ALCANCES.filter((alcance) => alcances.includes(alcance)))
    .describe('Lo que la clave permite'),
})

/** A partner key without its text, which is not stored. */
const claveDeAliadoSchema = z.object({
  id,
  aliado: palabras.describe('Nombre del aliado'),
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
