import { expect, test } from 'vitest'
import type { Route } from './core/route.ts'
import { partnerRoutes, webRoutes } from './routes.ts'

const CAMBIOS = Object.entries<Route>({ ...partnerRoutes, ...webRoutes }).filter(([, { method }]) => method === 'patch')

test('a PATCH that names nothing changes nothing: no field of its body has a value of its own', () => {
  expect(CAMBIOS.length).toBeGreaterThan(4)
  for (const [nombre, { body }] of CAMBIOS) {
    const leido = body?.safeParse({})
    // A body may also be refused without a field.
    expect([nombre, leido?.success === true ? leido.data : {}]).toEqual([nombre, {}])
  }
})
