import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { esPagina, Falla } from '@aliadas/contract/core'
import type { Context as HonoContext, Hono } from 'hono'
import { contentPolicy, mapOrigins, workerPolicy } from '../http/index.ts'
import { isLoopback } from '../env/index.ts'
import { LOCAL_MAIL } from './local-mail.ts'
import { readAssets, type Asset } from './assets.ts'
import { registerBasemap } from './basemap.ts'

type Options = {
  /** The built web. */
  dist: string
  /** Reads everything again on every request, for a build that changes. */
  dev: boolean
  basemapDir: string | undefined
  mapStyleUrl: string | undefined
  mapStyleDarkUrl: string | undefined
  /** `/api/correo-local` shows the mails of this run. */
  localMail: boolean
  /** This start may have simulated people, which the page asks for. */
  simulador: boolean
}

/** The service workers: the scope of each is its folder. */
const SERVICE_WORKERS: readonly string[] = ['/sw.js', '/c/trabajador.js']
/** The build puts the other workers in their own folder, because each response with one carries a policy. */
const WORKERS = '/workers/'

/** Style addresses on this site add nothing to the policy. */
const isForeign = (url: string | undefined): url is string => url !== undefined && !url.startsWith('/')

/** Serves the page, its files, the base map and the page's configuration. Register it after every route below /api. */
export const registerWeb = (
  app: Hono,
  { dist, dev, basemapDir, mapStyleUrl, mapStyleDarkUrl, localMail, simulador }: Options,
): void => {
  const origins = mapOrigins([mapStyleUrl, mapStyleDarkUrl].filter(isForeign))
  const load = () => ({ assets: readAssets(dist), page: readPage(dist) })
  const loaded = dev ? null : load()

  registerBasemap(app, basemapDir)
  app.get('/config.json', (c) => {
    c.header('cache-control', 'no-cache')
    // Only where that page answers.
    const mails = localMail && isLoopback(new URL(c.req.url).hostname) ? LOCAL_MAIL : null
    return c.json({
      mapStyleUrl: mapStyleUrl ?? null,
      mapStyleDarkUrl: mapStyleDarkUrl ?? null,
      localMail: mails,
      simulador,
    })
  })

  app.get('*', async (c, next) => {
    if (/^\/(api|basemap)(\/|$)/.test(c.req.path)) return next()
    const { assets, page } = loaded ?? load()
    const asset = c.req.path === '/index.html' ? undefined : assets.get(decode(c.req.path))
    if (asset) return answerAsset(c, asset, policyOf(c.req.path, origins))
    const known = c.req.path === '/index.html' || (esPagina(c.req.path) && !hasDot(c.req.path))
    // A mistyped address gets the page, which says so; a program that probes for secrets gets an empty 404.
    const person = !hasDot(c.req.path) && (c.req.header('accept') ?? '').includes('text/html')
    if (!known && !person) throw new Falla('not-found', 'No encontramos lo que buscas.')
    if (page === null) throw new Falla('unavailable', 'La interfaz todavía no está construida.')
    const nonce = randomBytes(18).toString('base64url')
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', contentPolicy(nonce, origins))
    // The address of a mail's link is a secret: the page sends no Referer, not even to this site, because proxies log
    // it.
    if (c.req.query('token') !== undefined) c.header('referrer-policy', 'no-referrer')
    return c.html(page.replaceAll('__CSP_NONCE__', nonce), known ? 200 : 404)
  })
}

/** A name with a dot is a file: `/.env`, `/.git/config`, `/app.php`, also written as `%2e`. */
const hasDot = (address: string): boolean => decode(address).includes('.')

const readPage = (dist: string): string | null => {
  try {
    return readFileSync(path.join(dist, 'index.html'), 'utf8')
  } catch {
    return null
  }
}

const decode = (address: string): string => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** The policy of a worker's own script; other files carry none. */
const policyOf = (address: string, origins: string): string | null =>
  SERVICE_WORKERS.includes(address) ? workerPolicy() : address.startsWith(WORKERS) ? workerPolicy(origins) : null

const answerAsset = async (c: HonoContext, asset: Asset, policy: string | null): Promise<Response> => {
  // The browser stores the headers with the bytes, so another policy makes another ETag.
  const etag = `W/"${asset.mark}${policy === null ? '' : `-${createHash('sha256').update(policy).digest('base64url').slice(0, 8)}`}"`
  if (policy !== null) c.header('content-security-policy', policy)
  c.header('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  c.header('etag', etag)
  c.header('vary', 'accept-encoding')
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  const { body, encoding } = await asset.read(c.req.header('accept-encoding') ?? '')
  if (encoding) c.header('content-encoding', encoding)
  c.header('content-type', asset.type)
  c.header('content-length', String(body.length))
  return c.body(body)
}
