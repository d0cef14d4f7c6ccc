import type { proveedoresDeAliadoRoutes } from '@aliadas/contract/aliados'
import { sinProbarPlacasDeApp } from '../flota/index.ts'
import { systemCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import type { Tx } from '../platform/database/index.ts'
import {
  actualizarConductor,
  actualizarGuia,
  actualizarOperador,
  borrarProveedor,
  conductorDeAliado,
  entregarPapeles,
  exigirPropio,
  guiaDeAliado,
  operadorDeAliado,
  registrarConductorDeAliado,
  registrarGuiaDeAliado,
  registrarOperadorDeAliado,
  responderVinculacion,
  vinculacionesDeConductor,
} from '../proveedores/index.ts'

const HECHO = { ok: true } as const

/** No partner role may write these rows: each command checks first whether the record belongs to the calling app. */
export const proveedoresDeAliadoHandlers = (ctx: Context): Handlers<typeof proveedoresDeAliadoRoutes> => {
  const leer = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => ctx.db.read({ rol: 'sistema' }, work)
  return {
    registrarConductor: ({ body }, call) =>
      sinProbarPlacasDeApp(ctx, call, () =>
        systemCommand(ctx, call, { input: body }, async (tx, ahora) =>
          conductorDeAliado(tx, await registrarConductorDeAliado(tx, call.actor, body, ahora)),
        ),
      ),
    leerConductorDeAliado: ({ params: { id } }, { actor }) =>
      leer(async (tx) => {
        await exigirPropio(tx, actor, 'conductor', id)
        return conductorDeAliado(tx, id)
      }),
    actualizarConductor: ({ params: { id }, body }, call) =>
      systemCommand(ctx, call, { input: { id, body } }, async (tx, ahora) => {
        await actualizarConductor(tx, call.actor, id, body, ahora)
        return conductorDeAliado(tx, id)
      }),
    entregarPapelesDeConductor: ({ params: { id }, body }, call) =>
      systemCommand(ctx, call, { input: { id, body } }, async (tx, ahora) => {
        await entregarPapeles(tx, call.actor, { clase: 'conductor', id }, body, ahora)
        return conductorDeAliado(tx, id)
      }),
    listarVinculacionesDeConductor: ({ params: { id } }, { actor }) =>
      leer(async (tx) => {
        await exigirPropio(tx, actor, 'conductor', id)
        return { vinculaciones: await vinculacionesDeConductor(tx, id, ctx.clock.now()) }
      }),
    responderVinculacion: ({ params, body }, call) =>
      systemCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
        await responderVinculacion(tx, call.actor, { ...params, ...body }, ahora)
        return conductorDeAliado(tx, params.id)
      }),
    borrarConductor: ({ params: { id } }, call) =>
      systemCommand(ctx, call, { input: { id } }, async (tx, ahora) => {
        await borrarProveedor(tx, call.actor, { clase: 'conductor', id }, ahora)
        return HECHO
      }),
    registrarGuia: ({ body }, call) =>
      systemCommand(ctx, call, { input: body }, async (tx, ahora) =>
        guiaDeAliado(tx, await registrarGuiaDeAliado(tx, call.actor, body, ahora)),
      ),
    leerGuiaDeAliado: ({ params: { id } }, { actor }) =>
      leer(async (tx) => {
        await exigirPropio(tx, actor, 'guia', id)
        return guiaDeAliado(tx, id)
      }),
    actualizarGuia: ({ params: { id }, body }, call) =>
      systemCommand(ctx, call, { input: { id, body } }, async (tx, ahora) => {
        await actualizarGuia(tx, call.actor, id, body, ahora)
        return guiaDeAliado(tx, id)
      }),
    entregarPapelesDeGuia: ({ params: { id }, body }, call) =>
      systemCommand(ctx, call, { input: { id, body } }, async (tx, ahora) => {
        await entregarPapeles(tx, call.actor, { clase: 'guia', id }, body, ahora)
        return guiaDeAliado(tx, id)
      }),
    borrarGuia: ({ params: { id } }, call) =>
      systemCommand(ctx, call, { input: { id } }, async (tx, ahora) => {
        await borrarProveedor(tx, call.actor, { clase: 'guia', id }, ahora)
        return HECHO
      }),
    registrarOperador: ({ body }, call) =>
      systemCommand(ctx, call, { input: body }, async (tx, ahora) =>
        operadorDeAliado(tx, await registrarOperadorDeAliado(tx, call.actor, body, ahora)),
      ),
    leerOperadorDeAliado: ({ params: { id } }, { actor }) =>
      leer(async (tx) => {
        await exigirPropio(tx, actor, 'operador', id)
        return operadorDeAliado(tx, id)
      }),
    actualizarOperador: ({ params: { id }, body }, call) =>
      systemCommand(ctx, call, { input: { id, body } }, async (tx, ahora) => {
        await actualizarOperador(tx, call.actor, id, body, ahora)
        return operadorDeAliado(tx, id)
      }),
    entregarPapelesDeOperador: ({ params: { id }, body }, call) =>
      systemCommand(ctx, call, { input: { id, body } }, async (tx, ahora) => {
        await entregarPapeles(tx, call.actor, { clase: 'operador', id }, body, ahora)
        return operadorDeAliado(tx, id)
      }),
    borrarOperador: ({ params: { id } }, call) =>
      systemCommand(ctx, call, { input: { id } }, async (tx, ahora) => {
        await borrarProveedor(tx, call.actor, { clase: 'operador', id }, ahora)
        return HECHO
      }),
  }
}
