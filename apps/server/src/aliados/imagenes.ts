import { exigir, idSchema, negativaDeAlcance, noEncontrado } from '@aliadas/contract/core'
import type { Hono } from 'hono'
import { abrirArchivo, servirArchivo, type Archivos } from '../archivos/index.ts'
import type { Context } from '../platform/context.ts'
import type { Gates } from '../platform/http/index.ts'

const ALCANCE = 'servicios:leer'
export const RUTA_DE_IMAGEN = '/api/v1/imagenes/{id}'
export const rutaDeImagen = (id: string): string => RUTA_DE_IMAGEN.replace('{id}', id)

/** Logo and photos of the companies that bid, and of the vehicle that was assigned: which ones, the wall in the database says. */
export const registrarImagenes = (app: Hono, ctx: Context, archivos: Archivos, gates: Pick<Gates, 'partner'>): void => {
  app.get(RUTA_DE_IMAGEN.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const aliado = await gates.partner(c)
    exigir(negativaDeAlcance(aliado.alcances, [ALCANCE]))
    const id = idSchema.safeParse(c.req.param('id'))
    if (!id.success) throw noEncontrado()
    const archivo = await abrirArchivo(ctx, archivos, aliado, id.data)
    if (!archivo.tipo.startsWith('image/')) {
      archivo.contenido.destroy()
      throw noEncontrado()
    }
    return servirArchivo(c, archivo)
  })
}

/** Its place in the OpenAPI document, beside the routes of the table. */
export const operacionDeImagen = {
  get: {
    operationId: 'leerImagen',
    summary: 'Una imagen de una oferta: logo y fotos de la empresa, fotos del vehículo asignado',
    description: `Alcance necesario: \`${ALCANCE}\``,
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: {
      200: { description: 'La imagen', content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } },
      404: { description: 'No existe, o no es de una oferta a un servicio propio (`not-found`)' },
    },
  },
}
