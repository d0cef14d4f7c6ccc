import { sinPermiso } from '@aliadas/contract/core'
import type { Context as HonoContext } from 'hono'

const refusal = () => sinPermiso('La solicitud no viene de esta aplicación.')

/** Whether the Origin header names a site other than the public address or the host that the browser used. */
const foreignOrigin = (c: HonoContext, publicUrl: string): boolean => {
  const origin = c.req.header('origin')
  if (origin === undefined || origin === new URL(publicUrl).origin) return false
  return !URL.canParse(origin) || new URL(origin).host !== c.req.header('host')
}

/**
 * CSRF protection: a write with a session must come from this site. Browsers send Sec-Fetch-Site and Origin, and other
 * sites cannot send the custom header without a CORS permission that this server never gives.
 */
export const refuseForeignSite = (c: HonoContext, publicUrl: string): void => {
  const site = c.req.header('sec-fetch-site')
  const ours = (site === undefined || site === 'same-origin') && c.req.header('x-aliadas') === 'web'
  if (!ours || foreignOrigin(c, publicUrl)) throw refusal()
}

/**
 * A stream opened by another site's page would carry this person's cookie, so it is refused. Other programs send
 * neither header.
 */
export const refuseForeignReader = (c: HonoContext, publicUrl: string): void => {
  const site = c.req.header('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site' || foreignOrigin(c, publicUrl)) throw refusal()
}
