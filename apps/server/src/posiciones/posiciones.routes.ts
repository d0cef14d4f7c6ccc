import type { posicionesDeAliadoRoutes, posicionesRoutes } from '@aliadas/contract'
import { comandoDelSistema } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { listarPosiciones } from './consultas.ts'
import { reportarPosicion } from './reportar-posicion.ts'

export const posicionesHandlers = (ctx: Context): Handlers<typeof posicionesRoutes> => ({
  listarPosiciones: async (_, { actor }) => ({
    posiciones: await listarPosiciones(ctx, actor),
    ahora: ctx.clock.now().getTime(),
  }),
})

export const posicionesDeAliadoHandlers = (ctx: Context): Handlers<typeof posicionesDeAliadoRoutes> => ({
  reportarPosicion: ({ body }, call) =>
    comandoDelSistema(ctx, call, { ruta: 'reportarPosicion', entrada: body }, async (tx, ahora) => ({
      movida: await reportarPosicion(tx, body, ahora),
    })),
})
