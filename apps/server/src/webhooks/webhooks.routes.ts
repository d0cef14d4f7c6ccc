import type { webhooksRoutes } from '@aliadas/contract/webhooks'
import { scopeOf } from '../platform/actor.ts'
import { partnerCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { borrarWebhook } from './borrar-webhook.ts'
import { activarWebhook, cambiarWebhook } from './cambiar-webhook.ts'
import { conSecretoDe } from './con-secreto.ts'
import { crearWebhook } from './crear-webhook.ts'
import { leerWebhook, listarWebhooks, presentarWebhook } from './leer-webhooks.ts'
import { listarEntregas } from './listar-entregas.ts'
import { probarWebhook } from './probar-webhook.ts'
import { reenviarEventos } from './reenviar-eventos.ts'
import { rotarSecreto } from './rotar-secreto.ts'

/** `local`: addresses of this machine are permitted. `secret`: the server's. */
export const webhooksHandlers = (
  ctx: Context,
  { secret, local }: { secret: string; local: boolean },
): Handlers<typeof webhooksRoutes> => {
  const conSecreto = conSecretoDe(secret)
  return {
    crearWebhook: ({ body }, call) =>
      conSecreto((alQuedar) =>
        partnerCommand(ctx, call, { input: body }, async (tx, ahora) => {
          const fila = await crearWebhook(tx, call.actor, { ...body, local }, ahora)
          alQuedar(fila)
          return presentarWebhook(fila, ahora)
        }),
      ),
    listarWebhooks: (_, { actor }) =>
      ctx.db.read(scopeOf(actor), async (tx) => ({
        webhooks: await listarWebhooks(tx, actor.id, ctx.clock.now()),
      })),
    leerWebhook: ({ params }, { actor }) =>
      ctx.db.read(scopeOf(actor), async (tx) =>
        presentarWebhook(await leerWebhook(tx, { aliadoId: actor.id, id: params.id }), ctx.clock.now()),
      ),
    cambiarWebhook: ({ params, body: { activo, ...cambio } }, call) =>
      partnerCommand(ctx, call, { input: { params, cambio, activo } }, async (tx, ahora) => {
        const cual = { aliadoId: call.actor.id, id: params.id }
        await cambiarWebhook(tx, call.actor, params.id, { ...cambio, local }, ahora)
        if (activo !== undefined) await activarWebhook(tx, call.actor, cual, activo, ahora)
        return presentarWebhook(await leerWebhook(tx, cual), ahora)
      }),
    borrarWebhook: ({ params }, call) =>
      partnerCommand(ctx, call, { input: params }, async (tx, ahora) => {
        await borrarWebhook(tx, call.actor, { aliadoId: call.actor.id, id: params.id }, ahora)
        return { ok: true as const }
      }),
    rotarSecretoDeWebhook: ({ params }, call) =>
      conSecreto((alQuedar) =>
        partnerCommand(ctx, call, { input: params }, async (tx, ahora) => {
          const fila = await rotarSecreto(tx, call.actor, { aliadoId: call.actor.id, id: params.id }, ahora)
          alQuedar(fila)
          return presentarWebhook(fila, ahora)
        }),
      ),
    probarWebhook: ({ params }, call) =>
      partnerCommand(ctx, call, { input: params }, (tx, ahora) =>
        probarWebhook(tx, call.actor, { aliadoId: call.actor.id, id: params.id }, ahora),
      ),
    listarEntregas: ({ params, query }, { actor }) =>
      ctx.db.read(scopeOf(actor), (tx) => listarEntregas(tx, { aliadoId: actor.id, id: params.id }, query)),
    reenviarEventos: ({ params, body }, call) =>
      partnerCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => ({
        entregas: await reenviarEventos(tx, call.actor, { aliadoId: call.actor.id, id: params.id }, body, ahora),
      })),
  }
}
