import type { Modo, clavesDeAliadosRoutes } from '@aliadas/contract/aliados'
import { exigirGestionDeClaves } from '../acceso/index.ts'
import { scopeOf } from '../platform/actor.ts'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { contarClavesDeAliados, exportarClavesDeAliados, listarClavesDeAliados } from './listar-claves-de-aliados.ts'
import { crearClaveDeAliado } from './crear-clave-de-aliado.ts'
import { revocarClaveDeAliado } from './revocar-clave-de-aliado.ts'
import { rotarClaveDeAliado } from './rotar-clave-de-aliado.ts'
import { nuevoTextoDeClave } from './texto-de-clave.ts'

export const clavesDeAliadosHandlers = (ctx: Context): Handlers<typeof clavesDeAliadosRoutes> => ({
  listarClavesDeAliados: async ({ query }, { actor }) => {
    exigirGestionDeClaves(actor)
    const ahora = ctx.clock.now()
    return ctx.db.read(scopeOf(actor), async (tx) =>
      answerOf(
        await listarClavesDeAliados(tx, query, query, ahora),
        await contarClavesDeAliados(tx, query, ahora),
        ahora,
      ),
    )
  },
  exportarClavesDeAliados: async ({ query }, { actor }) => {
    exigirGestionDeClaves(actor)
    return exportarClavesDeAliados((trabajo) => ctx.db.read(scopeOf(actor), trabajo), query, ctx.clock.now())
  },
  crearClaveDeAliado: async ({ body }, call) => {
    exigirGestionDeClaves(call.actor)
    let texto: string | null = null
    // The stored response for repetitions has the key without its text: only the request that creates it ever returns
    // it.
    const clave = await personCommand(ctx, call, { input: body }, (tx, ahora) => {
      texto = nuevoTextoDeClave(body.modo)
      return crearClaveDeAliado(tx, call.actor, body, texto, ahora)
    })
    return { clave, texto }
  },
  rotarClaveDeAliado: async ({ params, body }, call) => {
    let texto: string | null = null
    const clave = await personCommand(ctx, call, { input: { params, body } }, (tx, ahora) => {
      const nuevo = (modo: Modo) => (texto = nuevoTextoDeClave(modo))
      return rotarClaveDeAliado(tx, call.actor, { ...params, ...body }, nuevo, ahora)
    })
    return { clave, texto }
  },
  revocarClaveDeAliado: async ({ params }, call) => ({
    clave: await personCommand(ctx, call, { input: params }, (tx, ahora) =>
      revocarClaveDeAliado(tx, call.actor, params.id, ahora),
    ),
  }),
})
