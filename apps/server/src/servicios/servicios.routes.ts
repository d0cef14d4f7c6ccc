import type { serviciosRoutes } from '@aliadas/contract/servicios'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { buscarServicios } from './buscar-servicios.ts'
import { callarAlarma } from './callar-alarma.ts'
import { contarMercado } from './contar-mercado.ts'
import { exportarServicios } from './exportar-servicios.ts'
import { leerServicio, servicioVisible } from './leer-servicio.ts'
import { listaDirecta } from './lista-directa.ts'
import { listarDelMapa } from './listar-del-mapa.ts'
import { contarPestanas, contarPorEstado, listarPorEstado } from './listar-por-estado.ts'

export const serviciosHandlers = (ctx: Context): Handlers<typeof serviciosRoutes> => ({
  callarAlarma: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      await callarAlarma(tx, call.actor, { servicioId: params.id, ...body }, ahora)
      return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
    }),
  listarServiciosDelMapa: async ({ query }, { actor }) => ({
    ...(await listarDelMapa(ctx, actor, query)),
    ahora: ctx.clock.now().getTime(),
  }),
  listarServicios: async ({ query }, { actor }) => {
    const { pagina, total } = (await listaDirecta(ctx, actor, query, query)) ?? {
      pagina: await listarPorEstado(ctx, actor, query, query),
      total: await contarPorEstado(ctx, actor, query),
    }
    return answerOf(pagina, total, ctx.clock.now())
  },
  exportarServicios: ({ query }, { actor }) => exportarServicios(ctx, actor, query),
  contarServicios: async ({ query }, { actor }) => ({ cuentas: await contarPestanas(ctx, actor, query) }),
  contarMercado: async (_input, { actor }) => ({ tipos: await contarMercado(ctx, actor) }),
  buscarServicios: async ({ query }, { actor }) => ({
    ...(await buscarServicios(ctx, actor, query)),
    ahora: ctx.clock.now().getTime(),
  }),
  leerServicio: async ({ params }, { actor }) => ({
    servicio: await leerServicio(ctx, actor, params.id),
    ahora: ctx.clock.now().getTime(),
  }),
})
