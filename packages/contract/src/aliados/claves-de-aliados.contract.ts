import { z } from 'zod'
import { cursor, idSchema, texto } from '../core/campos.ts'
import { defineRoutes } from '../core/route.ts'
import { ALCANCES } from './aliados.contract.ts'

export const ALIADO_REQUERIDO = 'Escribe el nombre del aliado'
export const ALCANCES_REQUERIDOS = 'Elige al menos un alcance'

/** A key of the partner API as a platform administrator asks for it. */
export const claveDeAliadoNuevaSchema = z.object({
  aliado: texto(ALIADO_REQUERIDO, 80),
  alcances: z
    .array(z.enum(ALCANCES, { error: 'El alcance no existe' }), { error: ALCANCES_REQUERIDOS })
    .min(1, ALCANCES_REQUERIDOS)
    .max(ALCANCES.length, 'El alcance está repetido')
    .transform((alcances) => ALCANCES.filter((alcance) => alcances.includes(alcance))),
})

/** A key without its text, which nobody keeps. */
const claveDeAliadoSchema = z.object({
  id: z.string(),
  aliado: z.string(),
  alcances: z.array(z.string()),
  creadaEn: z.string(),
  /** Null for the key of the configuration. */
  creadaPor: z.string().nullable(),
  /** To the minute; null when nobody has called with it. */
  usadaEn: z.string().nullable(),
  revocadaEn: z.string().nullable(),
})
export type ClaveDeAliado = z.output<typeof claveDeAliadoSchema>

/** Keys of the partner API, for platform administrators only. */
export const clavesDeAliadosRoutes = defineRoutes({
  listarClavesDeAliados: {
    method: 'get',
    path: '/api/claves-aliados',
    summary: 'Las claves de la API para aliados, de la más nueva a la más antigua',
    access: 'session',
    query: z.object({ cursor }),
    response: z.object({ claves: z.array(claveDeAliadoSchema), siguiente: z.string().nullable() }),
  },
  crearClaveDeAliado: {
    method: 'post',
    path: '/api/claves-aliados',
    summary: 'Crea una clave de la API para un aliado; su texto se muestra esta única vez',
    access: 'session',
    body: claveDeAliadoNuevaSchema,
    /** A repetition of the same request finds the key made, and its text gone. */
    response: z.object({ clave: claveDeAliadoSchema, texto: z.string().nullable() }),
    status: 201,
  },
  revocarClaveDeAliado: {
    method: 'post',
    path: '/api/claves-aliados/{id}/revocar',
    summary: 'Revoca una clave de la API: deja de servir de inmediato',
    access: 'session',
    params: z.object({ id: idSchema }),
    response: z.object({ clave: claveDeAliadoSchema }),
  },
})
