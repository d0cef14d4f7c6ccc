import { Falla, fechaBogota } from '@aliadas/contract/core'
import { finDeCarpeta } from '@aliadas/contract/fuec'
import type { Context as HonoContext, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Context } from '../../platform/context.ts'
import { NotStored, storeAway, type Storage } from '../../platform/files/index.ts'
import { createPerMinute, readText, sendFile } from '../../platform/http/index.ts'
import { llaveDeCarpeta, mismoSecreto, tokenDe } from '../token.ts'
import { LETRERO } from '../pagina-de-fuec.ts'
import { estadoMirado } from '../mirar-fuec.ts'
import type { Sitio } from '../numerar-fuec.ts'
import { abreAlgo, mirarCarpeta, papelesDe, type CarpetaMirada } from './mirar-carpeta.ts'
import {
  carpetaAjena,
  carpetaCerrada,
  paginaDeCarpeta,
  POLITICA_DE_CARPETA,
  preguntaDeCifras,
} from './pagina-de-carpeta.ts'
import { probarCifras } from './probar-cifras.ts'

/** Unknown codes of one network in a minute, on each server. A right code is never refused (docs/decisions/0017). */
const DESCONOCIDOS_POR_MINUTO = 60
const TOKEN = /^[\w-]{27}$/
const COOKIE = 'carpeta'
/** Of the form with four digits. */
const MAX_BYTES = 1024

type Partes = { storage: Storage; sitio: Sitio; networkOf: (c: HonoContext) => string }

const responder = (c: HonoContext, html: string, estado: 200 | 404 | 410 | 429, mas: Record<string, string> = {}) =>
  c.html(html, estado, {
    'content-security-policy': POLITICA_DE_CARPETA,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    ...mas,
  })

/**
 * `/c/{token}`: the folder with which a driver carries the documents of a trip, without a session. Guessed codes answer
 * 404; a folder that opens nothing any more says why, with 410, and a phone with signal forgets its copy.
 */
export const registrarCarpeta = (app: Hono, ctx: Context, { storage, sitio, networkOf }: Partes): void => {
  const contar = createPerMinute(ctx.clock, DESCONOCIDOS_POR_MINUTO, '')
  const ajena = (c: HonoContext) => {
    try {
      contar(networkOf(c))
    } catch (error) {
      if (error instanceof Falla) return responder(c, carpetaAjena(), 429)
      throw error
    }
    return responder(c, carpetaAjena(), 404)
  }
  const buscar = (token: string): Promise<CarpetaMirada | null> =>
    TOKEN.test(token) ? mirarCarpeta(ctx, token) : Promise.resolve(null)
  const conLlave = (c: HonoContext, { id }: CarpetaMirada): boolean =>
    mismoSecreto(getCookie(c, COOKIE) ?? '', llaveDeCarpeta(sitio.secret, id))

  app.get('/c/:token', async (c, next) => {
    const token = c.req.param('token')
    // The page's script and worker are files of the built web.
    if (token.endsWith('.js')) return next()
    const carpeta = await buscar(token)
    if (!carpeta) return ajena(c)
    const ahora = ctx.clock.now()
    if (!abreAlgo(carpeta, ahora)) return responder(c, carpetaCerrada(carpeta, ahora), 410)
    if (!conLlave(c, carpeta)) return responder(c, preguntaDeCifras(token, null), 200)
    const papeles = await papelesDe(ctx, carpeta)
    const verificacion = `${carpeta.datos.pagina}${tokenDe(sitio.secret, carpeta.fuecId)}`
    const hoy = fechaBogota(ahora)
    const archivos = papeles.flatMap(({ cual, archivo }) =>
      archivo ? [`/c/${token}/${cual}?v=${archivo.version}`] : [],
    )
    // What the worker needs to keep the folder, and until when (apps/web/service-worker/carpeta.ts).
    return responder(c, paginaDeCarpeta(carpeta, papeles, { token, verificacion, hoy, ahora }), 200, {
      'x-carpeta-hasta': finDeCarpeta(carpeta.hasta).toISOString(),
      'x-carpeta-archivos': archivos.join(' '),
      'x-carpeta-estado': encodeURIComponent(LETRERO[estadoMirado(carpeta, ahora)].palabra),
    })
  })

  app.post('/c/:token', async (c) => {
    const token = c.req.param('token')
    const carpeta = await buscar(token)
    if (!carpeta) return ajena(c)
    const cifras = new URLSearchParams(await readText(c, MAX_BYTES)).get('cifras') ?? ''
    const ahora = ctx.clock.now()
    if (!abreAlgo(carpeta, ahora)) return responder(c, carpetaCerrada(carpeta, ahora), 410)
    // A slip of the finger is no guess.
    if (!/^\d{4}$/.test(cifras)) return responder(c, preguntaDeCifras(token, null), 200)
    const prueba = await probarCifras(ctx, carpeta, cifras)
    if (!prueba.abierta) {
      if (prueba.quedan > 0) return responder(c, preguntaDeCifras(token, prueba.quedan), 200)
      const cerrada = await buscar(token)
      return cerrada ? responder(c, carpetaCerrada(cerrada, ahora), 410) : ajena(c)
    }
    setCookie(c, COOKIE, llaveDeCarpeta(sitio.secret, carpeta.id), {
      path: `/c/${token}`,
      httpOnly: true,
      // The mail's link comes from another site.
      sameSite: 'Lax',
      secure: sitio.publicUrl.startsWith('https:'),
      expires: finDeCarpeta(carpeta.hasta),
    })
    return c.body(null, 303, { location: `/c/${token}`, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  app.get('/c/:token/:cual', async (c) => {
    const carpeta = await buscar(c.req.param('token'))
    if (!carpeta) return ajena(c)
    const ahora = ctx.clock.now()
    if (!abreAlgo(carpeta, ahora)) return responder(c, carpetaCerrada(carpeta, ahora), 410)
    if (!conLlave(c, carpeta)) return responder(c, preguntaDeCifras(c.req.param('token'), null), 200)
    const papel = (await papelesDe(ctx, carpeta)).find(({ cual }) => cual === c.req.param('cual'))
    if (!papel?.archivo) return responder(c, carpetaAjena(), 404)
    const { ubicacion, nombre, tipo, bytes } = papel.archivo
    const content = await storage.read(ubicacion).catch((err: unknown) => {
      if (err instanceof NotStored) return null
      throw storeAway()
    })
    if (!content) return responder(c, carpetaAjena(), 404)
    c.header('x-robots-tag', 'noindex, nofollow')
    c.header('referrer-policy', 'no-referrer')
    return sendFile(c, { name: nombre, type: tipo, size: bytes, content })
  })
}
