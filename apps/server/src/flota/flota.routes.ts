import type { flotaRoutes } from '@aliadas/contract'
import { comandoDePersona } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { servicioVisible } from '../servicios/index.ts'
import { asignarVehiculo } from './asignar-vehiculo.ts'
import { consultarPlacas } from './consultar-placas.ts'
import { listarVehiculos, listarVehiculosParaServicio, posicionEnFlota } from './consultas.ts'
import { crearVehiculo } from './crear-vehiculo.ts'
import { leerVehiculo } from './leer-vehiculo.ts'

export const flotaHandlers = (ctx: Context): Handlers<typeof flotaRoutes> => ({
  listarVehiculos: ({ query }, { actor }) => listarVehiculos(ctx, actor, query),
  consultarPlacas: ({ params }, { actor }) => consultarPlacas(ctx, actor, params.placas),
  crearVehiculo: ({ body }, call) =>
    comandoDePersona(
      ctx,
      call,
      { ruta: 'crearVehiculo', entrada: body, permiso: 'agregarVehiculo' },
      async (tx, ahora) => {
        const vehiculo = await leerVehiculo(tx, await crearVehiculo(tx, call.actor, body, ahora))
        return { vehiculo, posicion: await posicionEnFlota(tx, call.actor, vehiculo.placas) }
      },
    ),
  listarVehiculosParaServicio: ({ params, query }, { actor }) =>
    listarVehiculosParaServicio(ctx, actor, params.id, query),
  asignarVehiculo: ({ params, body }, call) =>
    comandoDePersona(
      ctx,
      call,
      { ruta: 'asignarVehiculo', entrada: { params, body }, permiso: 'asignarVehiculo' },
      async (tx, ahora) => {
        await asignarVehiculo(tx, call.actor, { servicioId: params.id, ...body }, ahora)
        return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
      },
    ),
})
