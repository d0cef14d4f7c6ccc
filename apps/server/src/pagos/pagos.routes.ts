import type { pagosRoutes } from '@aliadas/contract'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { servicioVisible } from '../servicios/index.ts'
import { exportarPagosPendientes, exportarReservasPorValidar } from './exportar-pagos.ts'
import {
  listarPagosPendientes,
  listarReservasPorValidar,
  resumirPagos,
  sumarPagosPendientes,
  sumarReservasPorValidar,
} from './listar-pagos.ts'
import { validarPago } from './validar-pago.ts'

export const pagosHandlers = (ctx: Context): Handlers<typeof pagosRoutes> => ({
  listarReservasPorValidar: async ({ query }, { actor }) => {
    const { total, suma } = await sumarReservasPorValidar(ctx, actor, query)
    return { ...answerOf(await listarReservasPorValidar(ctx, actor, query, query), total, ctx.clock.now()), suma }
  },
  exportarReservasPorValidar: ({ query }, { actor }) => exportarReservasPorValidar(ctx, actor, query),
  validarPago: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body }, permission: 'validarPago' }, async (tx, ahora) => {
      await validarPago(tx, call.actor, { servicioId: params.id, ...body }, ahora)
      return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
    }),
  listarPagosPendientes: async ({ query }, { actor }) => {
    const { total, suma } = await sumarPagosPendientes(ctx, actor, query)
    return { ...answerOf(await listarPagosPendientes(ctx, actor, query, query), total, ctx.clock.now()), suma }
  },
  exportarPagosPendientes: ({ query }, { actor }) => exportarPagosPendientes(ctx, actor, query),
  resumirPagos: (_input, { actor }) => resumirPagos(ctx, actor),
})
