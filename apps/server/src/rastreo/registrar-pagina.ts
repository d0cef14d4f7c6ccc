import { Falla } from '@aliadas/contract/core'
import type { Context as HonoContext, Hono } from 'hono'
import type { Context } from '../platform/context.ts'
import { createPerMinute, readText } from '../platform/http/index.ts'
import { ADDRESS_SECRET, digestOf } from '../platform/secret-address.ts'
import { aceptarRastreo } from './aceptar-rastreo.ts'
import { direccionesDe, type Sitio } from './direcciones.ts'
import { consentimientoDe } from './leer-enlaces.ts'
import { POLITICA_DE_RASTREO, paginaAjena, paginaDeRastreo } from './pagina-de-rastreo.ts'
import { retirarRastreo } from './retirar-rastreo.ts'

/** Unknown codes of one network in a minute, on each server. A right one is never refused (docs/decisions/0017). */
const DESCONOCIDAS_POR_MINUTO = 60
/** Of the form with one button. */
const MAX_BYTES = 1024

const responder = (c: HonoContext, html: string, estado: 200 | 404 | 429) =>
  c.html(html, estado, {
    'content-security-policy': POLITICA_DE_RASTREO,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })

/** The driver of a page in the company that made it; whoever opens it is nobody here, and the secret is the condition. */
const mirarPagina = (ctx: Context, token: string) =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const fila = await tx
      .selectFrom('rastreos as r')
      .innerJoin('conductores as c', (join) =>
        join.onRef('c.id', '=', 'r.conductorId').onRef('c.empresaId', '=', 'r.empresaId'),
      )
      .innerJoin('empresas as e', 'e.id', 'r.empresaId')
      .select(['r.id', 'r.secretoId', 'c.id as conductorId', 'c.nombre as conductor'])
      .select(['e.id as empresaId', 'e.nombre as empresa'])
      .where('r.paginaSha256', '=', digestOf(token))
      .executeTakeFirst()
    return fila ? { ...fila, consentimiento: await consentimientoDe(tx, fila) } : null
  })

/**
 * `/r/{token}`: the page behind a driver's code, without a session: what it agrees to, the button, its phone's settings,
 * and the way out. A guessed code answers 404.
 */
export const registrarPaginaDeRastreo = (
  app: Hono,
  ctx: Context,
  sitio: Sitio,
  networkOf: (c: HonoContext) => string,
): void => {
  const contar = createPerMinute(ctx.clock, DESCONOCIDAS_POR_MINUTO, '')
  const ajena = (c: HonoContext) => {
    try {
      contar(networkOf(c))
    } catch (error) {
      if (error instanceof Falla) return responder(c, paginaAjena(), 429)
      throw error
    }
    return responder(c, paginaAjena(), 404)
  }
  const buscar = (token: string) => (ADDRESS_SECRET.test(token) ? mirarPagina(ctx, token) : Promise.resolve(null))

  app.get('/r/:token', async (c) => {
    const token = c.req.param('token')
    const fila = await buscar(token)
    if (!fila) return ajena(c)
    const { id, secretoId, ...resto } = fila
    const direccion = secretoId === null ? null : direccionesDe(sitio, { id, secretoId })
    return responder(c, paginaDeRastreo({ ...resto, token, direccion }), 200)
  })

  app.post('/r/:token', async (c) => {
    const token = c.req.param('token')
    const fila = await buscar(token)
    if (!fila) return ajena(c)
    const campos = new URLSearchParams(await readText(c, MAX_BYTES))
    const { conductorId } = fila
    const escribir = ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
      const ahora = ctx.clock.now()
      if (campos.get('que') === 'retirar') await retirarRastreo(tx, null, conductorId, ahora)
      if (campos.get('que') === 'aceptar')
        await aceptarRastreo(tx, null, { conductorId, version: Number(campos.get('version')) }, sitio, ahora)
    })
    // The text has changed, or the driver its company: the page says what there is now.
    await escribir.catch((error: unknown) => {
      if (!(error instanceof Falla) || error.code === 'unavailable') throw error
    })
    return c.body(null, 303, { location: `/r/${token}`, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })
}
