import type { flotaRoutes } from '@aliadas/contract'
import { comandoDePersona } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { servicioVisible } from '../servicios/index.ts'
import { asignarVehiculo } from './asignar-vehiculo.ts'
import { listarVehiculos, listarVehiculosParaServicio } from './consultas.ts'

export const flotaHandlers = (ctx: Context): Handlers<typeof flotaRoutes> => ({
  listarVehiculos: ({ query }, { actor }) => listarVehiculos(ctx, actor, query),
  listarVehiculosParaServicio: ({ params, query }, { actor }) =>
    listarVehiculosParaServicio(ctx, actor, params.id, query),
  asignarVehiculo: ({ params, body }, call) =>
    comandoDePersona(ctx, call, { ruta: 'asignarVehiculo', entrada: { params, body } }, async (tx, ahora) => {
      await asignarVehiculo(tx, call.actor, { servicioId: params.id, ...body }, ahora)
      return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
    }),
})
