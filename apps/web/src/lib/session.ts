import { Falla, type AccionPermitida } from '@aliadas/contract/core'
import type { AccionDeSesion, Sesion } from '@aliadas/contract/acceso'
import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { allReadingsOf } from './query.ts'
import { storedPersona } from './session-end.ts'
import { clearLocal, storeSession } from './stored-session.ts'

/** The signed-in person, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['sesion'],
  staleTime: 60_000,
  // Without a network it must fail visibly; waiting for one would keep the page loading forever.
  networkMode: 'always',
  retry: (failures, error) =>
    failures < 2 && navigator.onLine && !(error instanceof Falla && error.code === 'unauthenticated'),
  queryFn: async ({ client, queryKey, signal }): Promise<Sesion | null> => {
    try {
      const session = await api.leerSesion({}, { signal })
      const stored = storedPersona()
      if (stored && stored.email !== session.email) {
        // Specification §2: a session whose email differs from the stored user goes to the login.
        clearLocal(stored.id)
        return null
      }
      storeSession(session)
      return session
    } catch (error) {
      const noSession = error instanceof Falla && error.code === 'unauthenticated'
      // After the end of a session its data stay until the screens that show them are gone.
      if (noSession && !client.getQueryData(queryKey)) return null
      throw error
    }
  },
})

/** Reads the session and its profile again. */
export const refreshSession = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    client.invalidateQueries(allReadingsOf('leerPerfil')),
  ])
}

/** For screens below /panel-control, whose guard requires a session. */
export const useSession = (): Sesion => {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Falla('unauthenticated', 'Tu sesión terminó. Inicia sesión de nuevo.')
  return data
}

/** Whether the person may do an act without a record, and why not, as the server says. */
export const useAccion = (accion: AccionDeSesion): AccionPermitida => useSession().acciones[accion]
