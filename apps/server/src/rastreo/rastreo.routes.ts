import type { rastreoRoutes } from '@aliadas/contract/rastreo'
import { scopeOf } from '../platform/actor.ts'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { ajustarRastreo } from './ajustar-rastreo.ts'
import type { Sitio } from './direcciones.ts'
import { leerEnlaces, leerRastreador } from './leer-enlaces.ts'
import { prepararRastreador } from './preparar-rastreador.ts'
import { prepararRastreo } from './preparar-rastreo.ts'
import { quitarRastreador } from './quitar-rastreador.ts'
import { quitarRastreo } from './quitar-rastreo.ts'
import { sinRastreo, verRastreo } from './ver-rastreo.ts'

const HECHO = { ok: true } as const

/** Addresses are secrets: an idempotency key would keep them with the answer, so answers are read afterwards. */
export const rastreoHandlers = (ctx: Context, sitio: Sitio): Handlers<typeof rastreoRoutes> => ({
  verRastreo: async ({ query: { cursor, porPagina, ...filtro } }, { actor }) => {
    const ahora = ctx.clock.now()
    return actor.rol === 'plataforma'
      ? sinRastreo(ahora, cursor)
      : ctx.db.read(scopeOf(actor), (tx) => verRastreo(tx, actor.empresaId, filtro, { cursor, porPagina }, ahora))
  },
  leerEnlacesDeRastreo: ({ params }, { actor }) =>
    ctx.db.read(scopeOf(actor), (tx) => leerEnlaces(tx, { conductorId: params.id, empresaId: actor.empresaId }, sitio)),
  prepararRastreo: async ({ params }, call) => {
    await personCommand(ctx, call, { input: { params } }, (tx, ahora) =>
      prepararRastreo(tx, call.actor, params.id, sitio, ahora).then(() => null),
    )
    return ctx.db.read(scopeOf(call.actor), (tx) =>
      leerEnlaces(tx, { conductorId: params.id, empresaId: call.actor.empresaId }, sitio),
    )
  },
  quitarRastreo: ({ params }, call) =>
    personCommand(ctx, call, { input: { params } }, async (tx, ahora) => {
      await quitarRastreo(tx, call.actor, params.id, ahora)
      return HECHO
    }),
  ajustarRastreo: ({ body }, call) =>
    personCommand(ctx, call, { input: body }, async (tx, ahora) => {
      await ajustarRastreo(tx, call.actor, body.minutosTarde, ahora)
      return HECHO
    }),
  leerRastreador: (_, { actor }) => ctx.db.read(scopeOf(actor), (tx) => leerRastreador(tx, actor.empresaId, sitio)),
  prepararRastreador: async (_, call) => {
    await personCommand(ctx, call, { input: {} }, (tx, ahora) =>
      prepararRastreador(tx, call.actor, sitio, ahora).then(() => null),
    )
    return ctx.db.read(scopeOf(call.actor), (tx) => leerRastreador(tx, call.actor.empresaId, sitio))
  },
  quitarRastreador: (_, call) =>
    personCommand(ctx, call, { input: {} }, async (tx, ahora) => {
      await quitarRastreador(tx, call.actor, ahora)
      return HECHO
    }),
})
