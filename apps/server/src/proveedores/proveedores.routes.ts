import { exigir, negativaDePermiso } from '@aliadas/contract/core'
import type { ClaseDeProveedor, FichaDeProveedor, proveedoresRoutes } from '@aliadas/contract/proveedores'
import { scopeOf, type Persona } from '../platform/actor.ts'
import { systemCommand, type Call } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Handlers } from '../platform/http/index.ts'
import { answerOf } from '../platform/list.ts'
import { darBienvenida } from './dar-bienvenida.ts'
import { decidirDocumento } from './decidir-documento.ts'
import { deshacerDecision } from './deshacer-decision.ts'
import { leerFicha } from './leer-ficha.ts'
import { contarListas, contarMesa, exportarMesa, listarMesa } from './mesa.ts'
import { suspenderProveedor } from './suspender-proveedor.ts'
import { verCuenta } from './ver-cuenta.ts'
import { validarProveedor } from './validar-proveedor.ts'

const soloPlataforma = ({ rol }: Persona): void => exigir(negativaDePermiso(rol, 'validarProveedores'))

type Cual = { clase: ClaseDeProveedor; id: string }

/** The response to a decision: the provider after it. */
const decidir = async (
  ctx: Context,
  call: Call<Persona>,
  { cual, input }: { cual: Cual; input: unknown },
  act: (tx: Tx, ahora: Date) => Promise<void>,
): Promise<{ proveedor: FichaDeProveedor }> => ({
  proveedor: await systemCommand(ctx, call, { input }, async (tx, ahora) => {
    await act(tx, ahora)
    return leerFicha(tx, call.actor, cual, ahora)
  }),
})

/** Refuses a wrong password of the person, with the error at its field: passed in, as for the fleet. */
type Puertos = {
  comprobarContrasena: (ctx: Context, persona: Persona, contrasena: string, campo: string) => Promise<unknown>
}

export const proveedoresHandlers = (
  ctx: Context,
  { comprobarContrasena }: Puertos,
): Handlers<typeof proveedoresRoutes> => ({
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
      proveedor: await ctx.db.read({ rol: 'sistema' }, (tx) => leerFicha(tx, actor, params, ctx.clock.now())),
    }
  },
  validarProveedor: ({ params }, call) =>
    decidir(ctx, call, { cual: params, input: params }, (tx, ahora) => validarProveedor(tx, call.actor, params, ahora)),
  decidirDocumento: ({ params, body }, call) =>
    decidir(ctx, call, { cual: params, input: { params, body } }, (tx, ahora) =>
      decidirDocumento(tx, call.actor, params, body, ahora),
    ),
  verCuenta: async ({ params, body }, call) => {
    soloPlataforma(call.actor)
    // Outside the transaction, because checking a password is slow on purpose. The stored request does not contain it.
    await comprobarContrasena(ctx, call.actor, body.contrasenaActual, 'contrasenaActual')
    return ctx.db.transaction({ rol: 'sistema' }, async (tx) => ({
      cuenta: await verCuenta(tx, call.actor, params, ctx.clock.now()),
    }))
  },
  suspenderProveedor: ({ params, body }, call) =>
    decidir(ctx, call, { cual: params, input: { params, body } }, (tx, ahora) =>
      suspenderProveedor(tx, call.actor, { ...params, ...body, suspender: true }, ahora),
    ),
  levantarProveedor: ({ params, body }, call) =>
    decidir(ctx, call, { cual: params, input: { params, body } }, (tx, ahora) =>
      suspenderProveedor(tx, call.actor, { ...params, ...body, suspender: false }, ahora),
    ),
  deshacerDecision: ({ params, body }, call) =>
    decidir(ctx, call, { cual: params, input: { params, body } }, (tx, ahora) =>
      deshacerDecision(tx, call.actor, { ...params, ...body }, ahora),
    ),
  enviarBienvenida: ({ params }, call) =>
    decidir(ctx, call, { cual: params, input: params }, (tx, ahora) => darBienvenida(tx, call.actor, params, ahora)),
})
