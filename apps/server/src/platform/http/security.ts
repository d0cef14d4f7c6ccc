import type { MiddlewareHandler } from 'hono'

/** Hosts that the online map style may load from; everything else comes from this server. */
const originsOf = (urls: readonly (string | undefined)[]): string =>
  [...new Set(urls.filter((url) => url !== undefined && url !== '').map((url) => new URL(String(url)).origin))].join(
    ' ',
  )

export const contentPolicy = (nonce: string, mapOrigins: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${mapOrigins}`.trim(),
    `connect-src 'self' ${mapOrigins}`.trim(),
    "font-src 'self' data:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * A worker fetches under the policy of its own script, not of the page: the service worker the built files, the map's
 * worker land, towns and tiles, from this site and from the online map's hosts.
 */
export const workerPolicy = (mapOrigins = ''): string =>
  `default-src 'none'; connect-src ${`'self' ${mapOrigins}`.trim()}; frame-ancestors 'none'; base-uri 'none'`

/** Headers of every response, errors included. The page replaces the policy with one that has its nonce. */
export const securityHeaders =
  (options: { https: boolean }): MiddlewareHandler =>
  async (c, next) => {
    await next()
    const set = (name: string, value: string) => {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
    set('x-content-type-options', 'nosniff')
    set('referrer-policy', 'strict-origin-when-cross-origin')
    set('cross-origin-opener-policy', 'same-origin')
    set('cross-origin-resource-policy', 'same-origin')
    set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    if (options.https) set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (c.req.path.startsWith('/api/')) set('cache-control', 'no-store')
  }

export const mapOrigins = originsOf
