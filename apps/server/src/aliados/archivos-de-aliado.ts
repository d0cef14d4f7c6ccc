import { exigir, negativaDeAlcance, noEncontrado } from '@aliadas/contract/core'
import { ARCHIVO_VACIO, mensajeMuyGrande, PRESETS, type Preset } from '@aliadas/contract/archivos'
import { RUTA_DE_ARCHIVO_DE_ALIADO } from '@aliadas/contract/proveedores'
import type { Alcance } from '@aliadas/contract/aliados'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Aliado } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { displayName, orNoRoom, receive, type Received, type Storage } from '../platform/files/index.ts'
import type { Gates } from '../platform/http/index.ts'
import { newId } from '../platform/ids.ts'
import { negativaDeEspacio } from './aliados.rules.ts'

export const RUTA_DE_CARGA = '/api/v1/archivos/{clase}'

const ALCANCES_QUE_SUBEN: readonly Alcance[] = ['conductores:registrar', 'guias:registrar', 'operadores:registrar']
const CLASES = { foto: 'fotoVehiculo', documento: 'documentoVehiculo' } as const
type Clase = keyof typeof CLASES
const esClase = (texto: string): texto is Clase => Object.hasOwn(CLASES, texto)

type Opciones = { storage: Storage; dir: string; gates: Pick<Gates, 'partner'> }

const exigirEspacio = async (ctx: Context, aliado: Aliado): Promise<void> => {
  const { bytes } = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx
      .selectFrom('archivos')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
      .where('subidoPor', '=', aliado.id)
      .where('tenant', '=', NINGUNA_EMPRESA)
      .where('usado', '=', false)
      .executeTakeFirstOrThrow(),
  )
  exigir(negativaDeEspacio(bytes))
}

const guardar = async (
  ctx: Context,
  storage: Storage,
  aliado: Aliado,
  clase: Clase,
  recibido: Received,
): Promise<string> => {
  const ahora = ctx.clock.now()
  const id = newId(ahora)
  const ubicacion = `proveedores/${clase}/${id}`
  // The row first: what a crash leaves is a row that nobody uses, which the sweep takes.
  await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .insertInto('archivos')
      .values({
        id,
        tenant: NINGUNA_EMPRESA,
        preset: CLASES[clase],
        ubicacion,
        nombre: displayName(clase, recibido.type),
        tipo: recibido.type,
        bytes: recibido.bytes,
        sha256: recibido.sha256,
        servicioId: null,
        subidoPor: aliado.id,
        creadoEn: ahora,
      })
      .execute(),
  )
  await storage.move(recibido.path, ubicacion).catch(orNoRoom)
  return id
}

/**
 * An app uploads a photo or a document as raw bytes and gets the address by which it hands it in. What it is, its content says, as of every
 * upload of the product. Not in the table of routes: its body is no JSON.
 */
export const registrarArchivosDeAliado = (app: Hono, ctx: Context, { storage, dir, gates }: Opciones): void => {
  app.put(RUTA_DE_CARGA.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const aliado = await gates.partner(c)
    exigir(negativaDeAlcance(aliado.alcances, ALCANCES_QUE_SUBEN))
    const clase = c.req.param('clase') ?? ''
    if (!esClase(clase)) throw noEncontrado()
    await exigirEspacio(ctx, aliado)
    const { maxBytes, tipos, tipoInvalido, ladoMaximo }: Preset = PRESETS[CLASES[clase]]
    const recibido = await receive((c.env as HttpBindings).incoming, {
      owner: aliado.id,
      dir,
      limits: {
        maxBytes,
        types: tipos,
        tooBig: mensajeMuyGrande(CLASES[clase], clase),
        badType: tipoInvalido,
        empty: ARCHIVO_VACIO,
        maxSide: ladoMaximo,
      },
      declared: Number(c.req.header('content-length')) || undefined,
    })
    try {
      const id = await guardar(ctx, storage, aliado, clase, recibido)
      return c.json({ archivo: `${RUTA_DE_ARCHIVO_DE_ALIADO}${id}`, tipo: recibido.type, bytes: recibido.bytes }, 201)
    } finally {
      await recibido.discard()
    }
  })
}

/** Its place in the OpenAPI document, beside the routes of the table. */
export const operacionDeCarga = {
  put: {
    operationId: 'subirArchivoDeProveedor',
    summary: 'Sube una foto o un documento de un conductor, un guía o un operador; se entrega después por su dirección',
    description: `Alcance necesario: uno de ${ALCANCES_QUE_SUBEN.map((uno) => `\`${uno}\``).join(', ')}. El archivo va en el cuerpo tal cual: fotos JPG, PNG o WebP; documentos PDF, JPG o PNG. Lo que nadie entrega se borra en una hora.`,
    parameters: [{ name: 'clase', in: 'path', required: true, schema: { type: 'string', enum: Object.keys(CLASES) } }],
    requestBody: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: {
      201: {
        description: 'Hecho: la dirección con la que se entrega',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { archivo: { type: 'string' }, tipo: { type: 'string' }, bytes: { type: 'integer' } },
            },
          },
        },
      },
      413: { description: 'Es demasiado grande (`invalid-argument`)' },
      415: { description: 'No es un archivo de esos (`invalid-argument`)' },
      429: { description: 'Hay demasiados archivos sin entregar (`resource-exhausted`)' },
    },
  },
}
