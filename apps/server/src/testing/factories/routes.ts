import { partnerRoutes, webRoutes, type Route } from '@aliadas/contract'

export const FAKE_ID = '2'.repeat(24)

/** What may stand for `{name}` in a path: a word where only some are known, else an id of nothing. */
const paramOf = ({ params }: Route, name: string): string => {
  const fields = params && 'shape' in params ? (params.shape as Record<string, { options?: readonly string[] }>) : {}
  return fields[name]?.options?.[0] ?? FAKE_ID
}

/** Every route of the product's two tables by name, with a path that its schema takes and that leads to nothing. */
export const ROUTES = Object.entries<Route>({ ...webRoutes, ...partnerRoutes }).map(([nombre, ruta]) => ({
  nombre,
  ruta,
  method: ruta.method.toUpperCase(),
  path: ruta.path.replace(/\{(\w+)\}/g, (_, name: string) => paramOf(ruta, name)),
}))
