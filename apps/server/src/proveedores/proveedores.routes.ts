import { exigir, negativaDePermiso, type proveedoresRoutes } from '@aliadas/contract'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { systemCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { darBienvenida } from './dar-bienvenida.ts'
import { leerFicha } from './leer-ficha.ts'
import { contarListas, contarMesa, exportarMesa, listarMesa } from './mesa.ts'
import { validarProveedor } from './validar-proveedor.ts'

const soloPlataforma = ({ rol }: Persona): void => exigir(negativaDePermiso(rol, 'validarProveedores'))

export const proveedoresHandlers = (ctx: Context): Handlers<typeof proveedoresRoutes> => ({
  listarProveedores: ({ query }, { actor }) => {
    soloPlataforma(actor)
    return ctx.db.read(scopeOf(actor), async (tx) =>
      answerOf(await listarMesa(tx, query, query), await contarMesa(tx, query), ctx.clock.now()),
    )
  },
  exportarProveedores: ({ query }, { actor }) => {
    soloPlataforma(actor)
    return exportarMesa((trabajo) => ctx.db.read(scopeOf(actor), trabajo), query, ctx.clock.now())
  },
  contarProveedores: async (_input, { actor }) => {
    soloPlataforma(actor)
    return { cuentas: await ctx.db.read(scopeOf(actor), contarListas) }
  },
  leerProveedor: async ({ params }, { actor }) => {
    soloPlataforma(actor)
    return {
      proveedor: await ctx.db.read({ rol: 'sistema' }, (tx) => leerFicha(tx, actor.rol, params.clase, params.id)),
    }
  },
  validarProveedor: async ({ params }, call) => ({
    proveedor: await systemCommand(
      ctx,
      call,
      { input: params, permission: 'validarProveedores' },
      async (tx, ahora) => {
        await validarProveedor(tx, call.actor, params, ahora)
        return leerFicha(tx, call.actor.rol, params.clase, params.id)
      },
    ),
  }),
  enviarBienvenida: async ({ params }, call) => ({
    proveedor: await systemCommand(
      ctx,
      call,
      { input: params, permission: 'validarProveedores' },
      async (tx, ahora) => {
        await darBienvenida(tx, call.actor, params, ahora)
        return leerFicha(tx, call.actor.rol, params.clase, params.id)
      },
    ),
  }),
})
