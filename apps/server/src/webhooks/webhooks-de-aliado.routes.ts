import type { webhooksDeAliadoRoutes } from '@aliadas/contract/webhooks'
import { exigirGestionDeClaves } from '../acceso/index.ts'
import { scopeOf } from '../platform/actor.ts'
import { personCommand, systemCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { borrarWebhook } from './borrar-webhook.ts'
import { activarWebhook } from './cambiar-webhook.ts'
import { conSecretoDe } from './con-secreto.ts'
import { listarWebhooks, presentarWebhook, type Cual } from './leer-webhooks.ts'
import { listarEntregas } from './listar-entregas.ts'
import { probarWebhook } from './probar-webhook.ts'
import { reenviarEventos } from './reenviar-eventos.ts'
import { rotarSecreto } from './rotar-secreto.ts'

const cualDe = ({ id: aliadoId, idWebhook: id }: { id: string; idWebhook: string }): Cual => ({ aliadoId, id })

/**
 * The same for administrators of the platform, who see a secret only when they replace it. `secret`: what addresses that last
 * are made of, as the sender signs with it.
 */
export const webhooksDeAliadoHandlers = (
  ctx: Context,
  { secret }: { secret: string },
): Handlers<typeof webhooksDeAliadoRoutes> => ({
  listarWebhooksDeAliado: ({ params }, { actor }) => {
    exigirGestionDeClaves(actor)
    return ctx.db.read(scopeOf(actor), async (tx) => ({
      webhooks: await listarWebhooks(tx, params.id, ctx.clock.now()),
    }))
  },
  activarWebhookDeAliado: ({ params, body }, call) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      const fila = await activarWebhook(tx, call.actor, cualDe(params), body.activo, ahora)
      return { webhook: presentarWebhook(fila, ahora) }
    }),
  borrarWebhookDeAliado: ({ params }, call) =>
    personCommand(ctx, call, { input: params }, async (tx, ahora) => {
      await borrarWebhook(tx, call.actor, cualDe(params), ahora)
      return { ok: true as const }
    }),
  rotarSecretoDeWebhookDeAliado: async ({ params }, call) => {
    const { secreto, ...webhook } = await conSecretoDe(secret)((alQuedar) =>
      personCommand(ctx, call, { input: params }, async (tx, ahora) => {
        const fila = await rotarSecreto(tx, call.actor, cualDe(params), ahora)
        alQuedar(fila)
        return presentarWebhook(fila, ahora)
      }),
    )
    return { webhook, secreto }
  },
  probarWebhookDeAliado: ({ params }, call) =>
    personCommand(ctx, call, { input: params }, async (tx, ahora) => ({
      entrega: await probarWebhook(tx, call.actor, cualDe(params), ahora),
    })),
  listarEntregasDeAliado: ({ params, query }, { actor }) => {
    exigirGestionDeClaves(actor)
    return ctx.db.read(scopeOf(actor), (tx) => listarEntregas(tx, cualDe(params), query))
  },
  // The platform's own role reads no events: what they tell is the partner's.
  reenviarEventosDeAliado: ({ params, body }, call) =>
    systemCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => ({
      entregas: await reenviarEventos(tx, call.actor, cualDe(params), body, ahora),
    })),
})
