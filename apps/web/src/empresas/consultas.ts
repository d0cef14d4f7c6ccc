import type { RouteAnswer, WebRoutes } from '@aliadas/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

const SESION = ['sesion'] as const

/** Below the session's key: whatever refreshes who is signed in refreshes the profile too. */
export const perfilQuery = queryOptions({
  queryKey: [...SESION, 'perfil'] as const,
  queryFn: async ({ signal }): Promise<RouteAnswer<WebRoutes['leerPerfil']>['perfil']> =>
    (await api.leerPerfil({}, { signal })).perfil,
})

export const refrescarPerfil = (cliente: QueryClient): Promise<void> => cliente.invalidateQueries({ queryKey: SESION })
