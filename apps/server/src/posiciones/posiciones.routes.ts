import { exigir, noEncontrado } from '@aliadas/contract/core'
import type { posicionesDeAliadoRoutes, posicionesRoutes } from '@aliadas/contract/posiciones'
import { limiteDeViajes, scopeOf } from '../platform/actor.ts'
import { systemCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { listarPosiciones } from './listar-posiciones.ts'
import { negativaDeDuda } from './posiciones.rules.ts'
import { reportarPosiciones } from './reportar-posiciones.ts'
import { trazaEnCsv, trazaEnGpx } from './exportar-traza.ts'
import { leerTraza } from './trazas.ts'

export const posicionesHandlers = (ctx: Context): Handlers<typeof posicionesRoutes> => ({
  leerTraza: ({ params }, { actor }) =>
    ctx.db.read(scopeOf(actor), async (tx) => ({
      puntos: await leerTraza(tx, actor, params.id, ctx.clock.now()),
    })),
  descargarTrazaCsv: ({ params }, { actor }) => trazaEnCsv(ctx, actor, params.id),
  descargarTrazaGpx: ({ params }, { actor }) => trazaEnGpx(ctx, actor, params.id),
  listarPosiciones: async (_, { actor }) => ({
    posiciones: await listarPosiciones(ctx, actor),
    ahora: ctx.clock.now().getTime(),
  }),
})

export const posicionesDeAliadoHandlers = (ctx: Context): Handlers<typeof posicionesDeAliadoRoutes> => ({
  reportarPosicion: async ({ body }, call) => {
    const { movida, dudosa } = await systemCommand(ctx, call, { input: body, commit: 'local' }, async (tx, ahora) => {
      const [reporte] = await reportarPosiciones(tx, limiteDeViajes(call.actor), [body], ahora)
      if (!reporte) throw noEncontrado()
      if (reporte.falla && !reporte.dudosa) throw reporte.falla
      return { movida: reporte.movida, dudosa: reporte.falla?.message ?? null }
    })
    // Thrown after the transaction, which stores the doubt.
    exigir(negativaDeDuda(dudosa))
    return { movida }
  },
  reportarPosiciones: ({ body }, call) =>
    systemCommand(ctx, call, { input: body, commit: 'local' }, async (tx, ahora) => ({
      resultados: (await reportarPosiciones(tx, limiteDeViajes(call.actor), body.posiciones, ahora)).map(
        ({ movida, falla }) => ({
          movida,
          falla: falla && {
            code: falla.code,
            message: falla.message,
            ...(falla.fields ? { fields: falla.fields } : {}),
          },
        }),
      ),
    })),
})
