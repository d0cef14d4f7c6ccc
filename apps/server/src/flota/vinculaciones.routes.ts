import { DIA_MS, exigir, MINUTO_MS, negativaDePermiso } from '@aliadas/contract/core'
import type { vinculacionesRoutes } from '@aliadas/contract/flota'
import { scopeOf } from '../platform/actor.ts'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { limit } from '../platform/limits.ts'
import { listarVinculaciones } from './listar-vinculaciones.ts'
import { pedirVinculacion } from './pedir-vinculacion.ts'
import { retirarVinculacion } from './retirar-vinculacion.ts'

/** Enough for a person who types, and a company knows few drivers; too few to try out a list of plates. */
const POR_MINUTO = 10
const POR_DIA = 50

export const vinculacionesHandlers = (ctx: Context): Handlers<typeof vinculacionesRoutes> => ({
  listarVinculaciones: async (_input, { actor }) => {
    exigir(negativaDePermiso(actor.rol, 'agregarVehiculo'))
    const { empresaId } = actor
    return {
      vinculaciones: await ctx.db.read(scopeOf(actor), (tx) => listarVinculaciones(tx, empresaId, ctx.clock.now())),
    }
  },
  pedirVinculacion: async ({ body }, call) => {
    const { actor } = call
    exigir(negativaDePermiso(actor.rol, 'agregarVehiculo'))
    await limit(ctx, [
      { key: `vinculacion:${actor.id}`, max: POR_MINUTO, windowMs: MINUTO_MS },
      { key: `vinculacion:${actor.empresaId}`, max: POR_DIA, windowMs: DIA_MS },
    ])
    return personCommand(ctx, call, { input: body }, async (tx, ahora) => ({
      vinculacion: await pedirVinculacion(tx, actor, body.placas, ahora),
    }))
  },
  retirarVinculacion: ({ params }, call) =>
    personCommand(ctx, call, { input: params }, async (tx, ahora) => ({
      vinculacion: await retirarVinculacion(tx, call.actor, params.id, ahora),
    })),
})
