import type { aliadosRoutes } from '@aliadas/contract/aliados'
import { aceptarOferta } from '../ofertas/index.ts'
import { scopeOf } from '../platform/actor.ts'
import { partnerCommand, systemCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { cancelarServicio, filaDeServicio, finalizarServicio, publicarServicio } from '../servicios/index.ts'
import { presentarRecienPublicado } from './presentar-servicio-de-aliado.ts'
import { listarServicios, servicioDeAliado } from './servicios-de-aliado.ts'
import { listarOfertasRecibidas } from './listar-ofertas-recibidas.ts'

export const aliadosHandlers = (ctx: Context, publicUrl: string): Handlers<typeof aliadosRoutes> => ({
  publicarServicio: ({ body }, call) =>
    partnerCommand(ctx, call, { input: body, writesOnly: true }, async (tx, ahora) =>
      presentarRecienPublicado(publicarServicio(tx, call.actor, body, ahora), body, ahora),
    ),
  listarServiciosDeAliado: ({ query }, { actor }) => listarServicios(ctx, actor, query, publicUrl),
  leerServicioDeAliado: ({ params }, { actor }) =>
    ctx.db.read(scopeOf(actor), (tx) => servicioDeAliado(tx, actor, params.id, publicUrl, ctx.clock.now())),
  listarOfertasDeAliado: ({ params, query }, { actor }) => listarOfertasRecibidas(ctx, actor, params.id, query),
  aceptarOferta: ({ params, body }, call) =>
    partnerCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      const { idOferta: ofertaId, metodoPago } = body
      await aceptarOferta(tx, call.actor, { servicioId: params.id, ofertaId, metodoPago }, ctx.clock)
      return servicioDeAliado(tx, call.actor, params.id, publicUrl, ahora)
    }),
  // The partner's own scope says whether the service is its own, before the system's scope changes it.
  cancelarServicio: async ({ params, body }, call) => {
    await ctx.db.read(scopeOf(call.actor), (tx) => filaDeServicio(tx, params.id))
    const dicho = body.motivo !== null || body.nota !== null
    return systemCommand(ctx, call, { input: dicho ? { params, body } : params }, async (tx, ahora) => {
      await cancelarServicio(tx, call.actor, params.id, body, ahora)
      return servicioDeAliado(tx, call.actor, params.id, publicUrl, ahora)
    })
  },
  finalizarServicio: ({ params, body }, call) => {
    const dicho = body.en !== null || body.lat !== null
    return systemCommand(ctx, call, { input: dicho ? { params, body } : params }, async (tx, ahora) => {
      await finalizarServicio(tx, call.actor, params.id, ahora, body)
      return { ok: true as const, estado: 'finalizado' as const }
    })
  },
})
