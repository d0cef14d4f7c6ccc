import { exigir, idSchema, negativaDeAlcance, noEncontrado } from '@aliadas/contract/core'
import type { Hono } from 'hono'
import { abrirArchivo, servirArchivo, type Archivos } from '../archivos/index.ts'
import { scopeOf } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Gates } from '../platform/http/index.ts'

const ALCANCE = 'servicios:leer'
export const RUTA_DE_COTIZACION = '/api/v1/servicios/{id}/ofertas/{idOferta}/cotizacion'

/** The quote of an offer as its PDF, for the app that posted the service. Not in the table of routes: its answer is bytes, not JSON. */
export const registrarCotizacion = (
  app: Hono,
  ctx: Context,
  archivos: Archivos,
  gates: Pick<Gates, 'partner'>,
): void => {
  app.get(RUTA_DE_COTIZACION.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const aliado = await gates.partner(c)
    exigir(negativaDeAlcance(aliado.alcances, [ALCANCE]))
    const [servicio, oferta] = [idSchema.safeParse(c.req.param('id')), idSchema.safeParse(c.req.param('idOferta'))]
    if (!servicio.success || !oferta.success) throw noEncontrado()
    const fila = await ctx.db.read(scopeOf(aliado), (tx) =>
      tx
        .selectFrom('ofertas')
        .select('documentoCotizacion')
        .where('id', '=', oferta.data)
        .where('servicioId', '=', servicio.data)
        .where('aliadoId', '=', aliado.id)
        .executeTakeFirst(),
    )
    if (!fila?.documentoCotizacion) throw noEncontrado()
    return servirArchivo(c, await abrirArchivo(ctx, archivos, aliado, fila.documentoCotizacion))
  })
}

/** Its place in the OpenAPI document, beside the routes of the table. */
export const operacionDeCotizacion = {
  get: {
    operationId: 'leerCotizacion',
    summary: 'El PDF de cotización de una oferta que lo trae (`cotizacion: true`)',
    description: `Alcance necesario: \`${ALCANCE}\``,
    parameters: ['id', 'idOferta'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    responses: {
      200: {
        description: 'El archivo',
        content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
      },
      404: { description: 'No existe, es de otra aplicación o la oferta no trae cotización (`not-found`)' },
    },
  },
}
