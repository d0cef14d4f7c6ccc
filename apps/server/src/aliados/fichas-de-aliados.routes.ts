import type { fichasDeAliadosRoutes } from '@aliadas/contract/aliados'
import { exigirGestionDeClaves } from '../acceso/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { personCommand, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { cambiarAliado } from './cambiar-aliado.ts'
import { crearAliado } from './crear-aliado.ts'
import { contarAliados, exportarAliados, leerAliado, listarAliados } from './fichas-de-aliados.ts'
import { leerLlamadas } from './llamadas-de-aliado.ts'
import { suspenderAliado } from './suspender-aliado.ts'

type Suspension = { params: { id: string }; body: { motivo: string } }

export const fichasDeAliadosHandlers = (ctx: Context): Handlers<typeof fichasDeAliadosRoutes> => {
  const suspenderOLevantar = ({ params, body }: Suspension, call: Call<Persona>, suspender: boolean) =>
    personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      await suspenderAliado(tx, call.actor, { ...params, ...body, suspender }, ahora)
      return { aliado: await leerAliado(tx, call.actor.rol, params.id) }
    })
  return {
    listarAliados: ({ query }, { actor }) => {
      exigirGestionDeClaves(actor)
      return ctx.db.read(scopeOf(actor), async (tx) =>
        answerOf(await listarAliados(tx, query, query), await contarAliados(tx, query), ctx.clock.now()),
      )
    },
    exportarAliados: ({ query }, { actor }) => {
      exigirGestionDeClaves(actor)
      return exportarAliados((trabajo) => ctx.db.read(scopeOf(actor), trabajo), query, ctx.clock.now())
    },
    crearAliado: ({ body }, call) =>
      personCommand(ctx, call, { input: body }, async (tx, ahora) => {
        const id = await crearAliado(tx, call.actor, body, ahora)
        return { aliado: await leerAliado(tx, call.actor.rol, id) }
      }),
    leerAliado: async ({ params }, { actor }) => {
      exigirGestionDeClaves(actor)
      return { aliado: await ctx.db.read(scopeOf(actor), (tx) => leerAliado(tx, actor.rol, params.id)) }
    },
    leerLlamadasDeAliado: ({ params, query }, { actor }) => {
      exigirGestionDeClaves(actor)
      return ctx.db.read(scopeOf(actor), async (tx) => {
        // First what it asks for, then of whom.
        const { pagina, total } = await leerLlamadas(tx, { aliadoId: params.id, ...query }, query)
        await leerAliado(tx, actor.rol, params.id)
        return answerOf(pagina, total, ctx.clock.now())
      })
    },
    cambiarAliado: ({ params, body }, call) =>
      personCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
        await cambiarAliado(tx, call.actor, { ...params, ...body }, ahora)
        return { aliado: await leerAliado(tx, call.actor.rol, params.id) }
      }),
    suspenderAliado: (entrada, call) => suspenderOLevantar(entrada, call, true),
    levantarAliado: (entrada, call) => suspenderOLevantar(entrada, call, false),
  }
}
