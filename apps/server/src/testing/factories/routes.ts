import { partnerRoutes, webRoutes, type Route } from '@aliadas/contract'

export const FAKE_ID = '2'.repeat(24)

/** Every route of the product's two tables by name, with a path that leads to nothing. */
export const ROUTES = Object.entries<Route>({ ...webRoutes, ...partnerRoutes }).map(([nombre, ruta]) => ({
  nombre,
  ruta,
  method: ruta.method.toUpperCase(),
  path: ruta.path.replace(/\{\w+\}/g, FAKE_ID),
}))
