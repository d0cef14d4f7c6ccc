import type { clavesRoutes } from '@aliadas/contract/acceso'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { personCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Handlers } from '../platform/http/index.ts'
import { newSecret } from '../platform/ids.ts'
import { answerOf } from '../platform/list.ts'
import { contarClaves, exportarClaves, listarClaves, usosDeClave } from './listar-claves.ts'
import { crearClaveDeAutorizacion } from './crear-clave.ts'
import { exigirGestionDeClaves } from './gestion-de-claves.ts'
import { revocarClave } from './revocar-clave.ts'

export const clavesHandlers = (ctx: Context): Handlers<typeof clavesRoutes> => {
  const leer = <T>(actor: Persona, trabajo: (tx: Tx, ahora: Date) => Promise<T>): Promise<T> => {
    exigirGestionDeClaves(actor)
    return ctx.db.read(scopeOf(actor), (tx) => trabajo(tx, ctx.clock.now()))
  }
  return {
    listarClaves: ({ query }, { actor }) =>
      leer(actor, async (tx, ahora) =>
        answerOf(await listarClaves(tx, query, query, ahora), await contarClaves(tx, query, ahora), ahora),
      ),
    exportarClaves: ({ query }, { actor }) => exportarClaves((trabajo) => leer(actor, trabajo), query, ctx.clock.now()),
    leerUsosDeClave: ({ params, query }, { actor }) =>
      leer(actor, async (tx, ahora) => {
        const { pagina, total } = await usosDeClave(tx, params.id, query, ahora)
        return answerOf(pagina, total, ahora)
      }),
    crearClave: async ({ body }, call) => {
      exigirGestionDeClaves(call.actor)
      let texto: string | null = null
      // The stored response for repetitions has the key without its text: only the request that creates it ever returns
      // it.
      const clave = await personCommand(ctx, call, { input: body }, (tx, ahora) => {
        texto = newSecret()
        return crearClaveDeAutorizacion(tx, call.actor, body, texto, ahora)
      })
      return { clave, texto }
    },
    revocarClave: async ({ params }, call) => ({
      clave: await personCommand(ctx, call, { input: params }, (tx, ahora) =>
        revocarClave(tx, call.actor, params.id, ahora),
      ),
    }),
  }
}
