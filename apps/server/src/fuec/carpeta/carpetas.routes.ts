import type { carpetasRoutes } from '@aliadas/contract/fuec'
import { scopeOf, type Persona } from '../../platform/actor.ts'
import { personCommand } from '../../platform/commands.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Handlers } from '../../platform/http/index.ts'
import type { Sitio } from '../numerar-fuec.ts'
import { abrirCarpeta } from './abrir-carpeta.ts'
import { cerrarCarpeta } from './cerrar-carpeta.ts'
import { listarCarpetas } from './listar-carpetas.ts'

export const carpetasHandlers = (ctx: Context, sitio: Sitio): Handlers<typeof carpetasRoutes> => {
  const listar = async (tx: Tx, { empresaId }: Persona, fuecId: string) => ({
    carpetas: await listarCarpetas(tx, { fuecId, empresaId }, sitio, ctx.clock.now()),
  })
  return {
    leerCarpetas: ({ params }, { actor }) => ctx.db.read(scopeOf(actor), (tx) => listar(tx, actor, params.id)),
    // The address is a secret: an idempotency key would keep it with the answer, so the answer is read afterwards.
    abrirCarpeta: async ({ params, body }, call) => {
      await personCommand(ctx, call, { input: { params, body } }, (tx, ahora) =>
        abrirCarpeta(tx, call.actor, { fuecId: params.id, ...body }, sitio, ahora).then(() => null),
      )
      return ctx.db.read(scopeOf(call.actor), (tx) => listar(tx, call.actor, params.id))
    },
    cerrarCarpeta: async ({ params, body }, call) => {
      await personCommand(ctx, call, { input: { params, body } }, (tx, ahora) =>
        cerrarCarpeta(tx, call.actor, { fuecId: params.id, ...body }, ahora).then(() => null),
      )
      return ctx.db.read(scopeOf(call.actor), (tx) => listar(tx, call.actor, params.id))
    },
  }
}
