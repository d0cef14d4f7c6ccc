import { Falla } from '@aliadas/contract/core'
import { leerNumeroDeFuec } from '@aliadas/contract/empresas'
import { leerPlacas } from '@aliadas/contract/flota'
import type { Context as HonoContext, Hono } from 'hono'
import type { Context } from '../platform/context.ts'
import { createPerMinute } from '../platform/http/index.ts'
import { mirarFuec } from './mirar-fuec.ts'
import { POLITICA_DE_FUEC, paginaDeFuec, preguntaDeFuec } from './pagina-de-fuec.ts'

/** Looks of one network in a minute, on each server. */
const POR_MINUTO = 60
const DEMASIADAS = 'Hiciste demasiadas consultas en un minuto. Espera un momento.'
const NO_ESTA = 'No hay ningún FUEC con esos datos. Revisa el número y la placa.'
const CODIGO_AJENO = 'Ese código no es de ningún FUEC expedido en Aliadas.'

const TOKEN = /^[\w-]{27}$/

const responder = (c: HonoContext, html: string, estado: 200 | 404 | 429 = 200): Response | Promise<Response> =>
  c.html(html, estado, {
    'content-security-policy': POLITICA_DE_FUEC,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })

/**
 * `/f/{token}` and `/f`: the page with which an officer verifies a FUEC, without session and script. A guessed code, a
 * code of nothing and a number with other plates get the same answer.
 */
export const registrarPaginaDeFuec = (app: Hono, ctx: Context, networkOf: (c: HonoContext) => string): void => {
  const contar = createPerMinute(ctx.clock, POR_MINUTO, DEMASIADAS)
  const conLimite = (c: HonoContext): boolean => {
    try {
      contar(networkOf(c))
      return true
    } catch (error) {
      if (error instanceof Falla) return false
      throw error
    }
  }
  app.get('/f/:token', async (c) => {
    if (!conLimite(c)) return responder(c, preguntaDeFuec(DEMASIADAS), 429)
    const token = c.req.param('token')
    const mirado = TOKEN.test(token) ? await mirarFuec(ctx, { token }) : null
    return mirado
      ? responder(c, paginaDeFuec(mirado, ctx.clock.now()))
      : responder(c, preguntaDeFuec(CODIGO_AJENO), 404)
  })
  app.get('/f', async (c) => {
    const { numero: escrito, placas: escritas } = c.req.query()
    if (escrito === undefined || escritas === undefined) return responder(c, preguntaDeFuec(null))
    if (!conLimite(c)) return responder(c, preguntaDeFuec(DEMASIADAS), 429)
    const numero = escrito.replace(/\D/g, '')
    const placas = leerPlacas(escritas)
    const mirado = placas !== null && leerNumeroDeFuec(numero) ? await mirarFuec(ctx, { numero, placas }) : null
    return mirado ? responder(c, paginaDeFuec(mirado, ctx.clock.now())) : responder(c, preguntaDeFuec(NO_ESTA), 404)
  })
}
