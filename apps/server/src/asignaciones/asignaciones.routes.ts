import type { asignacionesRoutes } from '@aliadas/contract/asignaciones'
import { paginaNumerada } from '../flota/index.ts'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { servicioVisible } from '../servicios/index.ts'
import { asignarVehiculo } from './asignar-vehiculo.ts'
import { cambiarEnRuta } from './cambiar-en-ruta.ts'
import { cambiarVehiculo } from './cambiar-vehiculo.ts'
import { flotaEnMapa } from './flota-en-mapa.ts'
import { listarServiciosDelDia } from './listar-servicios-del-dia.ts'
import { listarVehiculosParaServicio } from './listar-vehiculos-para-servicio.ts'
import { listarViajesDeVehiculo } from './listar-viajes-de-vehiculo.ts'
import { vehiculoCercano } from './vehiculo-cercano.ts'

export const asignacionesHandlers = (ctx: Context): Handlers<typeof asignacionesRoutes> => ({
  listarServiciosDelDia: ({ query }, { actor }) => listarServiciosDelDia(ctx, actor, query),
  listarVehiculosParaServicio: async ({ params, query }, { actor }) =>
    paginaNumerada(await listarVehiculosParaServicio(ctx, actor, params.id, query), ctx.clock.now()),
  leerVehiculoCercano: async ({ params }, { actor }) => ({ cercano: await vehiculoCercano(ctx, actor, params.id) }),
  leerFlotaEnMapa: (_, { actor }) => flotaEnMapa(ctx, actor),
  listarViajesDeVehiculo: async ({ params, query }, { actor }) => {
    const { pagina, total } = await listarViajesDeVehiculo(ctx, actor, params.id, query)
    return answerOf(pagina, total, ctx.clock.now())
  },
  asignarVehiculo: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      const { idVehiculo: vehiculoId, advertenciasAceptadas } = body
      await asignarVehiculo(tx, call.actor, { servicioId: params.id, vehiculoId, advertenciasAceptadas }, ahora)
      return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
    }),
  cambiarVehiculo: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      const { idVehiculo: vehiculoId, advertenciasAceptadas, enLugarDe } = body
      const cambio = { servicioId: params.id, vehiculoId, advertenciasAceptadas, enLugarDe }
      await cambiarVehiculo(tx, call.actor, cambio, ahora)
      return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
    }),
  cambiarEnRuta: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      const { idVehiculo: vehiculoId, advertenciasAceptadas, enLugarDe } = body
      const cambio = { servicioId: params.id, vehiculoId, advertenciasAceptadas, enLugarDe }
      await cambiarEnRuta(tx, call.actor, cambio, ahora)
      return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
    }),
})
