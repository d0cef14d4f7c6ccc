import type { flotaRoutes } from '@aliadas/contract'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { consultarPlacas } from './consultar-placas.ts'
import { exportarVehiculos, listarVehiculos, posicionEnFlota } from './listar-vehiculos.ts'
import { crearVehiculo } from './crear-vehiculo.ts'
import { leerVehiculo } from './leer-vehiculo.ts'

export const flotaHandlers = (ctx: Context): Handlers<typeof flotaRoutes> => ({
  listarVehiculos: async ({ query }, { actor }) => {
    const { vehiculos, total } = await listarVehiculos(ctx, actor, query, query)
    const numeradas = { rows: vehiculos, next: null, previous: null }
    return answerOf(numeradas, { filas: total, exacto: true }, ctx.clock.now())
  },
  exportarVehiculos: ({ query }, { actor }) => exportarVehiculos(ctx, actor, query),
  consultarPlacas: ({ params }, { actor }) => consultarPlacas(ctx, actor, params.placas),
  crearVehiculo: ({ body }, call) =>
    personCommand(ctx, call, { input: body, permission: 'agregarVehiculo' }, async (tx, ahora) => {
      const vehiculo = await leerVehiculo(tx, await crearVehiculo(tx, call.actor, body, ahora))
      return { vehiculo, posicion: await posicionEnFlota(tx, call.actor, vehiculo.placas) }
    }),
})
