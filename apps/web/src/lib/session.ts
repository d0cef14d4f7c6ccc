import { Falla, type AccionDeSesion, type AccionPermitida, type Sesion } from '@aliadas/contract'
import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { allReadingsOf } from './query.ts'
import { USER_KEY, storedPersona, sessionOpened } from './session-end.ts'

/** What the shell needs to know at once; never bank data nor documents (decisions §6). */
const VEHICULOS_KEY = 'vehiculos'

export const storeSession = (session: Sesion): void => {
  const { id, email, nombres, apellidos, empresa, empresaAliada, role, perfil, logo, fotoPerfil } = session
  const copy = { id, email, nombres, apellidos, empresa, empresaAliada, role, perfil, logo, fotoPerfil }
  let wasStored = false
  try {
    localStorage.setItem(USER_KEY, JSON.stringify(copy))
    localStorage.setItem(VEHICULOS_KEY, JSON.stringify(session.tiposDeVehiculo.map((tipo) => ({ tipo }))))
    wasStored = true
  } catch {
    // Private windows may refuse to store; nothing depends on it.
  }
  sessionOpened({ id, email }, wasStored)
}

/** True when somebody signed in here before: only then is it worth asking the server who it is. */
export const hadSession = (): boolean => {
  try {
    return localStorage.getItem(USER_KEY) !== null
  } catch {
    return false
  }
}

/**
 * Everything local is cleared on sign-out, in every open tab (decisions §6). What the tabs share stays when it is somebody else's by now.
 */
export const clearLocal = (leavingId: string): void => {
  try {
    sessionStorage.clear()
    if ((storedPersona()?.id ?? leavingId) === leavingId) localStorage.clear()
  } catch {
    // Storage may be closed to the page; then there is nothing in it.
  }
  void deleteDatabases()
}

/** The product keeps no database in the browser; a library might. */
const deleteDatabases = async (): Promise<void> => {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return
  const databases = await indexedDB.databases().catch(() => [])
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
}

/** The signed-in person, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['sesion'],
  staleTime: 60_000,
  // Without a network it must fail and say so; waiting for one would leave the page loading for ever.
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
      // A session that ends keeps its data until the screens that show it are gone.
      if (noSession && !client.getQueryData(queryKey)) return null
      throw error
    }
  },
})

/** Asks again who is signed in, and for the profile that goes with it. */
export const refreshSession = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    client.invalidateQueries(allReadingsOf('leerPerfil')),
  ])
}

/** For screens below /panel-control, whose guard lets nobody in without a session. */
export const useSession = (): Sesion => {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new Falla('unauthenticated', 'Tu sesión terminó. Inicia sesión de nuevo.')
  return data
}

/** Whether the person may do what hangs on no record, and why not, as the server says. */
export const useAccion = (accion: AccionDeSesion): AccionPermitida => useSession().acciones[accion]
