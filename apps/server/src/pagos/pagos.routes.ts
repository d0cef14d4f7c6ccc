import type { pagosRoutes } from '@aliadas/contract'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { servicioVisible } from '../servicios/index.ts'
import { listarPagosPendientes, listarReservasPorValidar, resumirPagos } from './listar-pagos.ts'
import { validarPago } from './validar-pago.ts'

export const pagosHandlers = (ctx: Context): Handlers<typeof pagosRoutes> => ({
  listarReservasPorValidar: ({ query }, { actor }) => listarReservasPorValidar(ctx, actor, query),
  validarPago: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body }, permission: 'validarPago' }, async (tx, ahora) => {
      await validarPago(tx, call.actor, { servicioId: params.id, ...body }, ahora)
      return { servicio: await servicioVisible(tx, call.actor, params.id, ahora) }
    }),
  listarPagosPendientes: ({ query }, { actor }) => listarPagosPendientes(ctx, actor, query),
  resumirPagos: (_input, { actor }) => resumirPagos(ctx, actor),
})
