import type { pagosRoutes } from '@aliadas/contract/pagos'
import { scopeOf } from '../platform/actor.ts'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { servicioVisible } from '../servicios/index.ts'
import { corregirPago } from './corregir-pago.ts'
import { leerDevolucion, listarDevoluciones, sumarDevoluciones } from './devoluciones.ts'
import {
  exportarDevoluciones,
  exportarPagosPendientes,
  exportarRecompensas,
  exportarReservasPorValidar,
} from './exportar-pagos.ts'
import { leerPagosDeServicio, leerRecompensa } from './leer-pagos.ts'
import {
  contarPagos,
  listarPagosPendientes,
  listarReservasPorValidar,
  sumarPagosPendientes,
  sumarReservasPorValidar,
} from './listar-pagos.ts'
import { pagarPendiente } from './pagar.ts'
import { leerPagosElegidos, pagarVarios } from './pagar-varios.ts'
import { contarRecompensas, edadesDeRecompensas, nombresDeLaPlataforma, paginaDeRecompensas } from './recompensas.ts'
import { validarPago } from './validar-pago.ts'

export const pagosHandlers = (ctx: Context): Handlers<typeof pagosRoutes> => ({
  listarReservasPorValidar: async ({ query }, { actor }) => {
    const { total, suma } = await sumarReservasPorValidar(ctx, actor, query)
    return { ...answerOf(await listarReservasPorValidar(ctx, actor, query, query), total, ctx.clock.now()), suma }
  },
  exportarReservasPorValidar: ({ query }, { actor }) => exportarReservasPorValidar(ctx, actor, query),
  validarPago: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      await validarPago(tx, call.actor, { servicioId: params.id, ...body }, ahora)
      return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
    }),
  listarPagosPendientes: async ({ query }, { actor }) => {
    const { total, ...sumas } = await sumarPagosPendientes(ctx, actor, query)
    return { ...answerOf(await listarPagosPendientes(ctx, actor, query, query), total, ctx.clock.now()), ...sumas }
  },
  exportarPagosPendientes: ({ query }, { actor }) => exportarPagosPendientes(ctx, actor, query),
  listarDevoluciones: async ({ query }, { actor }) => {
    const { total, ...sumas } = await sumarDevoluciones(ctx, actor, query)
    return { ...answerOf(await listarDevoluciones(ctx, actor, query, query), total, ctx.clock.now()), ...sumas }
  },
  exportarDevoluciones: ({ query }, { actor }) => exportarDevoluciones(ctx, actor, query),
  leerDevolucion: ({ params }, { actor }) => ctx.db.read(scopeOf(actor), (tx) => leerDevolucion(tx, actor, params.id)),
  listarRecompensas: async ({ query }, { actor }) => {
    const plataforma = await nombresDeLaPlataforma(ctx)
    const ahora = ctx.clock.now()
    return ctx.db.read(scopeOf(actor), async (tx) => {
      const { filas, total } = await paginaDeRecompensas(tx, actor, plataforma, query, query, ahora)
      const numeradas = { rows: filas, next: null, previous: null }
      const edades = await edadesDeRecompensas(tx, actor, plataforma, query, ahora)
      return { ...answerOf(numeradas, { filas: total, exacto: true }, ahora), edades }
    })
  },
  exportarRecompensas: ({ query }, { actor }) => exportarRecompensas(ctx, actor, query),
  leerPagosDeServicio: ({ params }, { actor }) =>
    ctx.db.read(scopeOf(actor), (tx) => leerPagosDeServicio(tx, actor, params.id, ctx.clock.now())),
  leerRecompensa: ({ params }, { actor }) =>
    ctx.db.read(scopeOf(actor), (tx) => leerRecompensa(tx, actor, params.id, ctx.clock.now())),
  pagarPendiente: async ({ params, body }, call) => {
    const plataforma = await nombresDeLaPlataforma(ctx)
    return personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      await pagarPendiente(tx, call.actor, { ...params, ...body }, ahora, plataforma)
      return { ok: true as const }
    })
  },
  leerPagosElegidos: async ({ query }, { actor }) => {
    const plataforma = await nombresDeLaPlataforma(ctx)
    const filas = await ctx.db.read(scopeOf(actor), (tx) => leerPagosElegidos(tx, actor, query, plataforma))
    return { filas }
  },
  pagarVarios: async ({ body }, call) => ({
    resultados: await pagarVarios(ctx, call, body, await nombresDeLaPlataforma(ctx)),
  }),
  corregirPago: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      await corregirPago(tx, call.actor, { ...params, ...body }, ahora)
      return { ok: true as const }
    }),
  resumirPagos: async ({ query: { empresa } }, { actor }) => {
    const plataforma = await nombresDeLaPlataforma(ctx)
    return ctx.db.read(scopeOf(actor), async (tx) => ({
      ...(await contarPagos(tx, actor, empresa)),
      recompensas: await contarRecompensas(tx, actor, plataforma, empresa),
    }))
  },
})
