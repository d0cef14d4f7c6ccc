import { sinPermiso } from '@aliadas/contract'
import type { Context as HonoContext } from 'hono'

/** A stream opened by another site's page would carry this person's cookie: refused. Programs send neither header. */
export const refuseForeignReader = (c: HonoContext, publicUrl: string): void => {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const sameHost = origin !== undefined && URL.canParse(origin) && new URL(origin).host === c.req.header('host')
  const foreignOrigin = origin !== undefined && origin !== new URL(publicUrl).origin && !sameHost
  if (foreignOrigin || site === 'cross-site' || site === 'same-site')
    throw sinPermiso('La solicitud no viene de esta aplicación.')
}
