import { PERMISOS, type Rol, type Route } from '@aliadas/contract/core'
import { partnerRoutes, webRoutes } from '@aliadas/contract/routes'
import type { TestApp } from './app.ts'
import { createEmpresa, createPlataforma, createUsuario } from './empresas.ts'
import type { World } from './world.ts'

export const FAKE_ID = '2'.repeat(24)

/** A value for `{name}` in a path: a known word where only some are allowed, otherwise an id of no record. */
const paramOf = ({ params }: Route, name: string): string => {
  const fields = params && 'shape' in params ? (params.shape as Record<string, { options?: readonly string[] }>) : {}
  return fields[name]?.options?.[0] ?? FAKE_ID
}

/** Every route of the product's two tables by name, with a valid path that leads to no record. */
export const ROUTES = Object.entries<Route>({ ...webRoutes, ...partnerRoutes }).map(([nombre, ruta]) => ({
  nombre,
  ruta,
  method: ruta.method.toUpperCase(),
  path: ruta.path.replace(/\{(\w+)\}/g, (_, name: string) => paramOf(ruta, name)),
}))

/** Sessions of a company's administrator and staff and of the platform. */
export const sessionsOf = async (mundo: World, app: TestApp): Promise<Record<Rol, string>> => {
  const admin = await createEmpresa(mundo)
  return {
    admin: await app.signIn(admin.email),
    user: await app.signIn((await createUsuario(mundo, admin)).email),
    plataforma: await app.signIn((await createPlataforma(mundo)).email),
  }
}

/** A role with the route's permission; `otherwise` when it needs none. */
export const roleFor = ({ permission }: Route, otherwise: Rol): Rol =>
  permission ? PERMISOS[permission][0] : otherwise
