import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import type { aliadasRoutes } from '@aliadas/contract/empresas'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { systemCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { contarAliadas, exportarAliadas, leerAliada, listarAliadas } from './aliadas.ts'
import { suspenderEmpresa } from './suspender-empresa.ts'

const soloPlataforma = ({ rol }: Persona): void => exigir(negativaDePermiso(rol, 'gestionarEmpresas'))

export const aliadasHandlers = (ctx: Context): Handlers<typeof aliadasRoutes> => ({
  listarAliadas: ({ query }, { actor }) => {
    soloPlataforma(actor)
    return ctx.db.read(scopeOf(actor), async (tx) =>
      answerOf(await listarAliadas(tx, query, query), await contarAliadas(tx, query), ctx.clock.now()),
    )
  },
  exportarAliadas: ({ query }, { actor }) => {
    soloPlataforma(actor)
    return exportarAliadas((trabajo) => ctx.db.read(scopeOf(actor), trabajo), query, ctx.clock.now())
  },
  leerAliada: async ({ params }, { actor }) => {
    soloPlataforma(actor)
    return { empresa: await ctx.db.read(scopeOf(actor), (tx) => leerAliada(tx, actor.rol, params.id)) }
  },
  suspenderEmpresa: ({ params, body }, call) =>
    systemCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      await suspenderEmpresa(tx, call.actor, { ...params, ...body, suspender: true }, ahora)
      return { empresa: await leerAliada(tx, call.actor.rol, params.id) }
    }),
  levantarEmpresa: ({ params, body }, call) =>
    systemCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
      await suspenderEmpresa(tx, call.actor, { ...params, ...body, suspender: false }, ahora)
      return { empresa: await leerAliada(tx, call.actor.rol, params.id) }
    }),
})
