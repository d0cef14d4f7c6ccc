import { noEncontrado } from '@aliadas/contract/core'
import {
  CLASES_DE_CARGA,
  rutaDeImagen,
  type ClaseDeCarga,
  type archivosDeAliadoRoutes,
} from '@aliadas/contract/aliados'
import { RUTA_DE_ARCHIVO_DE_ALIADO } from '@aliadas/contract/proveedores'
import { abrirArchivo, paraEnviar, type Almacen, type Archivos, type CargasALaVez } from '../archivos/index.ts'
import { scopeOf, type Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/http/index.ts'
import { subirArchivoDeProveedor } from './subir-archivo-de-proveedor.ts'
import { ponerImagenDeCliente, subirImagenDeCliente } from './subir-imagen-de-cliente.ts'
import { subirUnaVez } from './subir-una-vez.ts'

const esClase = (texto: string): texto is ClaseDeCarga => Object.hasOwn(CLASES_DE_CARGA, texto)

/** The quote of an offer on a service of this partner. */
const cotizacionDe = async (ctx: Context, aliado: Aliado, oferta: { id: string; servicioId: string }) => {
  const fila = await ctx.db.read(scopeOf(aliado), (tx) =>
    tx
      .selectFrom('ofertas')
      .select('documentoCotizacion')
      .where('id', '=', oferta.id)
      .where('servicioId', '=', oferta.servicioId)
      .where('aliadoId', '=', aliado.id)
      .executeTakeFirst(),
  )
  if (!fila?.documentoCotizacion) throw noEncontrado()
  return fila.documentoCotizacion
}

export const archivosDeAliadoHandlers = (
  ctx: Context,
  partes: Almacen & Archivos & { cargas: CargasALaVez },
): Handlers<typeof archivosDeAliadoRoutes> => ({
  leerCotizacion: async ({ params: { id, idOferta } }, { actor }) => {
    const archivo = await cotizacionDe(ctx, actor, { id: idOferta, servicioId: id })
    return paraEnviar(await abrirArchivo(ctx, partes, actor, archivo))
  },
  // Logo and photos of the bidding companies, and of the assigned vehicle: row-level security decides which.
  leerImagen: async ({ params }, { actor }) => {
    const archivo = await abrirArchivo(ctx, partes, actor, params.id)
    if (!archivo.tipo.startsWith('image/')) {
      archivo.contenido.destroy()
      throw noEncontrado()
    }
    return paraEnviar(archivo)
  },
  subirArchivoDeProveedor: ({ params: { clase }, upload }, call) =>
    partes.cargas(call.actor.id, async () => {
      if (!esClase(clase)) throw noEncontrado()
      const subido = await subirArchivoDeProveedor(ctx, partes, call, clase, upload)
      const { tipo, bytes } = subido
      const id = await subirUnaVez(ctx, call, subido, { clase })
      return { archivo: `${RUTA_DE_ARCHIVO_DE_ALIADO}${id}`, tipo, bytes }
    }),
  subirImagenDeCliente: ({ params, upload }, call) =>
    partes.cargas(call.actor.id, async () => {
      const subido = await subirImagenDeCliente(ctx, partes, call, params.id, upload)
      const id = await subirUnaVez(ctx, call, subido, params, (tx, archivo) =>
        ponerImagenDeCliente(tx, call.actor, params.id, archivo, ctx.clock.now()),
      )
      return { imagenCliente: rutaDeImagen(id) }
    }),
})
