import type { Route } from '@aliadas/contract/core'

/**
 * Headers of a route that ends: `Deprecation` (RFC 9745) says since when new programs should not use it, `Sunset`
 * (RFC 8594) when it may stop, and `Link` where that is explained. None for any other route. Throws if the route's
 * instants are none, or in the wrong order.
 */
export const endHeaders = ({ termina, path }: Pick<Route, 'termina' | 'path'>): Readonly<Record<string, string>> => {
  if (!termina) return {}
  const [desde, hasta] = [Date.parse(termina.desde), Date.parse(termina.hasta)]
  if (!(desde < hasta)) throw new Error(`${path} ends before it is deprecated`)
  return {
    Deprecation: `@${Math.floor(desde / 1000)}`,
    Sunset: new Date(hasta).toUTCString(),
    Link: '</api/docs>; rel="deprecation"; type="text/html"',
  }
}
