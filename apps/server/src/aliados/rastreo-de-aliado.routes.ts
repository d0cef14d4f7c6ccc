import type { rastreoDeAliadoRoutes } from '@aliadas/contract/aliados'
import { systemCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { aceptarRastreo, rastreoDeConductor, retirarRastreo, type Sitio } from '../rastreo/index.ts'
import { conductorDe } from './viajes-de-conductor.ts'
import type { Aliado } from '../platform/actor.ts'

/** No partner role may read or write these rows: each handler checks first whose the driver is (`conductorDe`). */
export const rastreoDeAliadoHandlers = (ctx: Context, sitio: Sitio): Handlers<typeof rastreoDeAliadoRoutes> => {
  const leer = (aliado: Aliado, id: string) =>
    ctx.db.read({ rol: 'sistema' }, async (tx) =>
      rastreoDeConductor(tx, await conductorDe(tx, aliado, id), sitio, ctx.clock.now()),
    )
  return {
    leerRastreoDeConductor: ({ params: { id } }, { actor }) => leer(actor, id),
    // The address is a secret: an idempotency key would keep it with the answer, so the answer is read afterwards.
    aceptarRastreoDeConductor: async ({ params: { id }, body }, call) => {
      await systemCommand(ctx, call, { input: { id, body } }, async (tx, ahora) => {
        const conductorId = await conductorDe(tx, call.actor, id)
        await aceptarRastreo(tx, call.actor, { conductorId, ...body }, sitio, ahora)
        return null
      })
      return leer(call.actor, id)
    },
    retirarRastreoDeConductor: async ({ params: { id } }, call) => {
      await systemCommand(ctx, call, { input: { id } }, async (tx, ahora) => {
        await retirarRastreo(tx, call.actor, await conductorDe(tx, call.actor, id), ahora)
        return null
      })
      return leer(call.actor, id)
    },
  }
}
