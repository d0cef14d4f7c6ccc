import { RUTA_DE_ARCHIVO_DE_ALIADO } from '@aliadas/contract/proveedores'
import type { actosDeAliadoRoutes } from '@aliadas/contract/aliados'
import type { Almacen, CargasALaVez } from '../archivos/index.ts'
import { rechazarOferta } from '../ofertas/index.ts'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import { partnerCommand, systemCommand } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { calificarServicio, cambiarServicio, darPaso, filaDeServicio, presentarPasos } from '../servicios/index.ts'
import { mostrarPago, subirComprobante } from './mostrar-pago.ts'
import { servicioDeAliado } from './servicios-de-aliado.ts'
import { subirUnaVez } from './subir-una-vez.ts'

export const actosDeAliadoHandlers = (
  ctx: Context,
  almacen: Almacen & { cargas: CargasALaVez },
  publicUrl: string,
): Handlers<typeof actosDeAliadoRoutes> => {
  /** The partner's own scope says first whether the service is its own; the system's scope writes it then. */
  const exigirSuyo = (aliado: Aliado, id: string) => ctx.db.read(scopeOf(aliado), (tx) => filaDeServicio(tx, id))
  return {
    cambiarServicio: async ({ params, body }, call) => {
      await exigirSuyo(call.actor, params.id)
      return systemCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
        await cambiarServicio(tx, call.actor, params.id, body, ahora)
        return servicioDeAliado(tx, call.actor, params.id, publicUrl, ahora)
      })
    },
    rechazarOferta: ({ params, body }, call) =>
      partnerCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
        const rechazo = { servicioId: params.id, ofertaId: params.idOferta, motivo: body.motivo }
        await rechazarOferta(tx, call.actor, rechazo, ahora)
        return servicioDeAliado(tx, call.actor, params.id, publicUrl, ahora)
      }),
    calificarServicio: async ({ params, body }, call) => {
      await exigirSuyo(call.actor, params.id)
      return systemCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
        await calificarServicio(tx, call.actor, params.id, body, ahora)
        return servicioDeAliado(tx, call.actor, params.id, publicUrl, ahora)
      })
    },
    subirComprobante: ({ params, upload }, call) =>
      almacen.cargas(call.actor.id, async () => {
        const subido = await subirComprobante(ctx, almacen, call, params.id, upload)
        const { tipo, bytes } = subido
        const id = await subirUnaVez(ctx, call, subido, params)
        return { archivo: `${RUTA_DE_ARCHIVO_DE_ALIADO}${id}`, tipo, bytes }
      }),
    mostrarPago: async ({ params, body }, call) => {
      await exigirSuyo(call.actor, params.id)
      return systemCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => {
        await mostrarPago(tx, call.actor, params.id, body, ahora)
        return { recibido: ahora.toISOString() }
      })
    },
    // A driver's app tells steps of trips that another partner published: the command checks whose trip it is.
    darPaso: ({ params, body }, call) =>
      systemCommand(ctx, call, { input: { params, body } }, async (tx, ahora) => ({
        pasos: presentarPasos(await darPaso(tx, call.actor, params.id, body, ahora)),
      })),
  }
}
