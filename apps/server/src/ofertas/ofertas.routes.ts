import type { ofertasRoutes } from '@aliadas/contract/ofertas'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { personCommand } from '../platform/commands.ts'
import { answerOf } from '../platform/list.ts'
import { servicioSiLoVe } from '../servicios/index.ts'
import { contarOfertas, contarPorEstadoDeOferta, exportarOfertas, listarOfertas } from './listar-ofertas.ts'
import { antesDeOfertar, crearOferta } from './crear-oferta.ts'
import { ofertaAnterior } from './oferta-anterior.ts'
import { retirarOferta } from './retirar-oferta.ts'

export const ofertasHandlers = (ctx: Context): Handlers<typeof ofertasRoutes> => ({
  crearOferta: ({ params, body }, call) => {
    const what = {
      input: { params, body },
      first: antesDeOfertar(call.actor, params.id),
    } as const
    return personCommand(ctx, call, what, async (tx, ahora, leido) => {
      const { servicio } = await crearOferta(tx, call.actor, { servicioId: params.id, ...body }, ahora, leido)
      return { servicio }
    })
  },
  listarOfertas: async ({ query }, { actor }) =>
    answerOf(await listarOfertas(ctx, actor, query, query), await contarOfertas(ctx, actor, query), ctx.clock.now()),
  leerOfertaAnterior: async ({ params }, { actor }) => ({ anterior: await ofertaAnterior(ctx, actor, params.id) }),
  exportarOfertas: ({ query }, { actor }) => exportarOfertas(ctx, actor, query),
  contarOfertas: async (_input, { actor }) => ({ cuentas: await contarPorEstadoDeOferta(ctx, actor) }),
  retirarOferta: ({ params }, call) =>
    personCommand(ctx, call, { input: { params } }, async (tx, ahora) => {
      const servicioId = await retirarOferta(tx, call.actor, params.id, ahora)
      // The act has no such condition: who no longer sees the service withdraws the offer all the same (decisions §3).
      return { servicio: await servicioSiLoVe(tx, call.actor, servicioId, ahora) }
    }),
})
