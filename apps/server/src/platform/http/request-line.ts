import type { Context as HonoContext } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Logger } from '../log/index.ts'
import type { RequestContext } from '../request-context.ts'

/**
 * Writes one line about an answered request. It names the route with its parameters by name, without query string and
 * body, and whose request it was by id only. A live stream has its line when it opens.
 */
export const createRequestLine =
  (log: Pick<Logger, 'info'>) =>
  (c: HonoContext, { actor, trips }: RequestContext, ms: number): void => {
    const person = actor?.tipo === 'persona' ? { empresa: actor.empresaId } : {}
    const partner = actor?.tipo === 'aliado' ? { aliado: actor.id } : {}
    log.info(
      {
        metodo: c.req.method,
        ruta: routeOf(c),
        status: c.res.status,
        ms: Math.round(ms * 10) / 10,
        viajes: trips,
        ...person,
        ...partner,
      },
      'Solicitud',
    )
  }

/** The pattern of the route that answered; null for an address that no route has. */
export const routeOf = (c: HonoContext): string | null => {
  const path = matchedRoutes(c).findLast((route) => !route.path.endsWith('*'))?.path
  return path ?? null
}
