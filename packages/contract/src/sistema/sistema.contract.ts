import { z } from 'zod'
import { defineRoutes } from '../core/route.ts'
import { palabras, reloj, significados } from '../core/valores.ts'
import { ETIQUETA_DE_NIVEL, NIVELES, SENALES } from './sistema.rules.ts'

const senalSchema = z.object({
  senal: z.enum(SENALES).describe('De qué trata'),
  nivel: z.enum(NIVELES).describe('Cómo está').meta(significados(ETIQUETA_DE_NIVEL)),
  dice: palabras.describe('Cómo está, en una frase'),
  hacer: palabras.describe('Qué hacer; null si no hay nada que hacer').nullable(),
})
export type Senal = z.output<typeof senalSchema>

/** How the product is, in words, for the platform. The same things as its measurements (docs/decisions/0093). */
export const sistemaRoutes = defineRoutes({
  leerEstadoDelSistema: {
    method: 'get',
    path: '/api/sistema',
    summary: 'Cómo está el sistema: lo que está mal primero, con qué hacer; solo para la plataforma',
    access: 'session',
    response: z.object({
      senales: z.array(senalSchema).describe('Lo peor primero'),
      version: palabras.describe('La versión que corre'),
      ahora: reloj,
    }),
  },
})
