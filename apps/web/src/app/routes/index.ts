import type { AnyRoute } from '@tanstack/react-router'
import { covering } from '../search-params.ts'
import { companyRoutes } from './company.ts'
import { deskRoutes } from './desk.ts'
import { fleetRoutes } from './fleet.ts'
import { historyRoutes } from './history.ts'
import { moneyRoutes } from './money.ts'
import { panel } from './panel.tsx'
import { publicRoutes } from './public.ts'
import { root } from './root.tsx'
import { serviceRoutes } from './services.ts'

/** All routes of the web. A new page goes into the file of its area. */
export const routeTree = root.addChildren([
  ...publicRoutes,
  panel.addChildren([
    ...companyRoutes,
    ...fleetRoutes,
    ...moneyRoutes,
    ...serviceRoutes,
    ...historyRoutes,
    ...deskRoutes,
  ]),
])

/** No route sees a parameter that its reader does not return. */
const cover = (route: AnyRoute): void => {
  const { validateSearch } = route.options
  if (typeof validateSearch === 'function') route.options.validateSearch = covering(validateSearch)
  for (const child of Object.values<AnyRoute>(route.children ?? {})) cover(child)
}
cover(routeTree)
