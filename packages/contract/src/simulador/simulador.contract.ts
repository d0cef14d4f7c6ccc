import { z } from 'zod'
import { defineRoutes } from '../core/route.ts'
import { marca, significados } from '../core/valores.ts'
import { ETIQUETA_DE_RITMO, RITMOS } from './simulador.rules.ts'

const ritmo = z
  .enum(RITMOS, { error: `El ritmo debe ser uno de: ${RITMOS.join(', ')}` })
  .describe('Cada cuánto publican los clientes simulados')
  .meta(significados(ETIQUETA_DE_RITMO))

const simuladorSchema = z.object({
  hay: marca.describe('Si en este inicio hay clientes, empresas rivales y conductores simulados'),
  activo: marca.describe('Si hacen algo; si no, están en pausa'),
  ritmo,
})
export type Simulador = z.output<typeof simuladorSchema>

/** The switch of the demo's simulated people. */
export const simuladorRoutes = defineRoutes({
  leerSimulador: {
    method: 'get',
    path: '/api/simulador',
    summary: 'Si la demostración tiene gente simulada, y a qué ritmo va',
    access: 'session',
    response: simuladorSchema,
  },
  cambiarSimulador: {
    method: 'put',
    path: '/api/simulador',
    summary: 'Pausa la gente simulada de la demostración, la reanuda o cambia su ritmo',
    access: 'session',
    permission: 'manejarSimulador',
    body: z.object({
      activo: z.boolean({ error: 'Di si la simulación queda activa o en pausa' }).describe('Falso: en pausa'),
      ritmo,
    }),
    response: simuladorSchema,
  },
})
