import { exigir, idSchema, noEncontrado } from '@aliadas/contract/core'
import { PRESETS, type ArchivoSubido, type NombreDePreset, type archivosRoutes } from '@aliadas/contract/archivos'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Gates, Handlers, Upload } from '../platform/http/index.ts'
import { abrirArchivo, fichaDeArchivo, paraEnviar, type Archivos } from './abrir-archivo.ts'
import { negativaDeMiniatura } from './archivos.rules.ts'
import type { CargasALaVez } from './cargas-a-la-vez.ts'
import { crearEnlaces } from './enlace.ts'
import { exigirCuota } from './cuota.ts'
import { crearMiniaturas } from './miniaturas.ts'
import { subirArchivo } from './subir-archivo.ts'

/**
 * What the record says beyond the route's permission: whether this person may attach a file of that kind to that
 * service (or, when the preset has none, to their company) now. Throws the refusal otherwise.
 */
type Autorizar = (ctx: Context, actor: Persona, servicioId: string) => Promise<void>

type Opciones = Archivos & {
  /** Folder for unfinished uploads. */
  dir: string
  sessionSecret: string
  previousSecret?: string | undefined
  heavy: Gates['heavy']
  cargas: CargasALaVez
  /** Null: the route's permission decides alone. */
  autorizar: Record<NombreDePreset, Autorizar | null>
}

type Subida = { query: { nombre: string; numero: number; servicio?: string }; upload: Upload }

const exigirId = (texto: string): string => {
  const id = idSchema.safeParse(texto)
  if (!id.success) throw noEncontrado()
  return id.data
}

export const archivosHandlers = (ctx: Context, opciones: Opciones): Handlers<typeof archivosRoutes> => {
  const { heavy, cargas, autorizar } = opciones
  const enlaces = crearEnlaces(opciones.sessionSecret, opciones.previousSecret)
  const miniaturas = crearMiniaturas(ctx, opciones, heavy)

  /** The record is asked before the first byte is read, as the route's permission was. */
  const subir =
    (preset: NombreDePreset) =>
    ({ query: { nombre, numero, servicio }, upload }: Subida, { actor }: { actor: Persona }): Promise<ArchivoSubido> =>
      cargas(actor.id, async () => {
        await autorizar[preset]?.(ctx, actor, servicio ?? '')
        await exigirCuota(ctx, actor, Math.min(upload.declared ?? 1, PRESETS[preset].maxBytes))
        return subirArchivo(ctx, opciones, actor, { preset, servicioId: servicio ?? null, numero, nombre, upload })
      })

  return {
    cargarFotoVehiculo: subir('fotoVehiculo'),
    cargarDocumentoVehiculo: subir('documentoVehiculo'),
    cargarFuec: subir('fuec'),
    cargarCotizacion: subir('cotizacion'),
    cargarComprobante: subir('comprobante'),
    cargarFotoPerfil: subir('fotoPerfil'),
    cargarLogo: subir('logo'),
    cargarFotoCorporativa: subir('fotoCorporativa'),
    cargarFirmaLegal: subir('firmaLegal'),
    cargarResolucionLegal: subir('resolucionLegal'),
    leerArchivo: async ({ params, query }, { actor }) => {
      const { id, tipo } = await fichaDeArchivo(ctx, opciones, actor, exigirId(params.id))
      if (query.ancho) exigir(negativaDeMiniatura(tipo))
      return enlaces.firmar(id, query, actor.sessionId, ctx.clock.now())
    },
    leerContenido: async ({ params, query }, { actor }) => {
      const id = exigirId(params.id)
      const { vence, firma, ...forma } = query
      if (!enlaces.vale(id, forma, actor.sessionId, vence, firma, ctx.clock.now())) throw noEncontrado()
      const archivo = forma.ancho
        ? await miniaturas.abrir(actor, id, Number(forma.ancho), forma.recorte === '1')
        : await abrirArchivo(ctx, opciones, actor, id)
      return paraEnviar(archivo)
    },
  }
}
