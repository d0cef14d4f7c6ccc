import { partnerRoutes, webRoutes, type Route } from '@aliadas/contract'

export const ID_FALSO = '2'.repeat(24)

/** Every route of the product's two tables by name, with a path that leads to nothing. */
export const RUTAS = Object.entries<Route>({ ...webRoutes, ...partnerRoutes }).map(([nombre, ruta]) => ({
  nombre,
  ruta,
  metodo: ruta.method.toUpperCase(),
  camino: ruta.path.replace(/\{\w+\}/g, ID_FALSO),
}))
