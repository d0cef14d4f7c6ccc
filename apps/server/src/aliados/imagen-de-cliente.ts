import { exigir, idSchema, negativaDeAlcance, noEncontrado } from '@aliadas/contract/core'
import { ARCHIVO_VACIO, IMAGEN_DE_CLIENTE } from '@aliadas/contract/archivos'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Context } from '../platform/context.ts'
import { receive, type Storage } from '../platform/files/index.ts'
import type { Gates } from '../platform/http/index.ts'
import { rutaDeImagen } from './imagenes.ts'
import { exigirServicioAbierto, guardarImagenDeCliente } from './guardar-imagen-de-cliente.ts'

const ALCANCE = 'servicios:escribir'
export const RUTA_DE_IMAGEN_DE_CLIENTE = '/api/v1/servicios/{id}/imagen-cliente'

type Opciones = { storage: Storage; dir: string; gates: Pick<Gates, 'partner'> }

const LIMITES = {
  maxBytes: IMAGEN_DE_CLIENTE.maxBytes,
  types: IMAGEN_DE_CLIENTE.tipos,
  tooBig: IMAGEN_DE_CLIENTE.muyGrande,
  badType: IMAGEN_DE_CLIENTE.tipoInvalido,
  empty: ARCHIVO_VACIO,
  maxSide: IMAGEN_DE_CLIENTE.ladoMaximo,
}

/** The client app sends its client's picture as raw bytes. Not in the table of routes: its body is no JSON. */
export const registrarImagenDeCliente = (app: Hono, ctx: Context, { storage, dir, gates }: Opciones): void => {
  app.put(RUTA_DE_IMAGEN_DE_CLIENTE.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const aliado = await gates.partner(c)
    exigir(negativaDeAlcance(aliado.alcances, [ALCANCE]))
    const id = idSchema.safeParse(c.req.param('id'))
    if (!id.success) throw noEncontrado()
    await exigirServicioAbierto(ctx, aliado, id.data)
    const declared = Number(c.req.header('content-length')) || undefined
    const recibida = await receive((c.env as HttpBindings).incoming, {
      owner: aliado.id,
      dir,
      limits: LIMITES,
      declared,
    })
    try {
      const archivo = await guardarImagenDeCliente(ctx, storage, aliado, id.data, recibida)
      return c.json({ imagenCliente: rutaDeImagen(archivo) }, 201)
    } finally {
      await recibida.discard()
    }
  })
}

/** Its place in the OpenAPI document, beside the routes of the table. */
export const operacionDeImagenDeCliente = {
  put: {
    operationId: 'subirImagenDeCliente',
    summary:
      'La imagen del cliente de un servicio propio; la ve la empresa que lo gane. Enviarla de nuevo la reemplaza',
    description: `Alcance necesario: \`${ALCANCE}\`. JPG, PNG o WebP de 2 MB como máximo, en el cuerpo tal cual.`,
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: {
      required: true,
      content: Object.fromEntries(
        IMAGEN_DE_CLIENTE.tipos.map((tipo) => [tipo, { schema: { type: 'string', format: 'binary' } }]),
      ),
    },
    responses: {
      201: {
        description: 'Hecho: la dirección de la imagen',
        content: {
          'application/json': { schema: { type: 'object', properties: { imagenCliente: { type: 'string' } } } },
        },
      },
      400: { description: 'No es una imagen de esas (`invalid-argument`)' },
      404: { description: 'No existe o es de otra aplicación (`not-found`)' },
      409: { description: 'El servicio ya terminó (`aborted`)' },
      413: { description: 'Es demasiado grande (`invalid-argument`)' },
    },
  },
}
