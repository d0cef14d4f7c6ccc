import { Falla, puede, type Permiso, type Sesion } from '@aliadas/contract'
import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { leidoDe } from './query.ts'
import { CLAVE_USUARIO, personaGuardada, sesionAbierta } from './session-end.ts'

/** What the shell needs to know at once; never bank data nor documents (decisions §6). */
const CLAVE_VEHICULOS = 'vehiculos'

export const guardarSesion = (sesion: Sesion): void => {
  const { id, email, nombres, apellidos, empresa, empresaAliada, role, perfil, logo, fotoPerfil } = sesion
  const copia = { id, email, nombres, apellidos, empresa, empresaAliada, role, perfil, logo, fotoPerfil }
  let seGuardo = false
  try {
    localStorage.setItem(CLAVE_USUARIO, JSON.stringify(copia))
    localStorage.setItem(CLAVE_VEHICULOS, JSON.stringify(sesion.tiposDeVehiculo.map((tipo) => ({ tipo }))))
    seGuardo = true
  } catch {
    // Private windows may refuse to store; nothing depends on it.
  }
  sesionAbierta({ id, email }, seGuardo)
}

/** True when somebody signed in here before: only then is it worth asking the server who it is. */
export const huboSesion = (): boolean => {
  try {
    return localStorage.getItem(CLAVE_USUARIO) !== null
  } catch {
    return false
  }
}

/**
 * Everything local is cleared on sign-out, in every open tab (decisions §6). What the tabs share stays when it is somebody else's by now.
 */
export const borrarLocal = (idDeQuienSale: string): void => {
  try {
    sessionStorage.clear()
    if ((personaGuardada()?.id ?? idDeQuienSale) === idDeQuienSale) localStorage.clear()
  } catch {
    // Storage may be closed to the page; then there is nothing in it.
  }
  void borrarBases()
}

/** The product keeps no database in the browser; a library might. */
const borrarBases = async (): Promise<void> => {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return
  const bases = await indexedDB.databases().catch(() => [])
  for (const { name } of bases) if (name) indexedDB.deleteDatabase(name)
}

/** The signed-in person, or null. */
export const sesionQuery = queryOptions({
  queryKey: ['sesion'],
  staleTime: 60_000,
  // Without a network it must fail and say so; waiting for one would leave the page loading for ever.
  networkMode: 'always',
  retry: (fallas, error) =>
    fallas < 2 && navigator.onLine && !(error instanceof Falla && error.code === 'unauthenticated'),
  queryFn: async ({ client, queryKey, signal }): Promise<Sesion | null> => {
    try {
      const sesion = await api.leerSesion({}, { signal })
      const guardada = personaGuardada()
      if (guardada && guardada.email !== sesion.email) {
        // Specification §2: a session whose email differs from the stored user goes to the login.
        borrarLocal(guardada.id)
        return null
      }
      guardarSesion(sesion)
      return sesion
    } catch (error) {
      const sinSesion = error instanceof Falla && error.code === 'unauthenticated'
      // A session that ends keeps its data until the screens that show it are gone.
      if (sinSesion && !client.getQueryData(queryKey)) return null
      throw error
    }
  },
})

/** Asks again who is signed in, and for the profile that goes with it. */
export const refrescarSesion = async (cliente: QueryClient): Promise<void> => {
  await Promise.all([
    cliente.invalidateQueries({ queryKey: sesionQuery.queryKey }),
    cliente.invalidateQueries(leidoDe('leerPerfil')),
  ])
}

/** For screens below /panel-control, whose guard lets nobody in without a session. */
export const useSesion = (): Sesion => {
  const { data } = useSuspenseQuery(sesionQuery)
  if (!data) throw new Falla('unauthenticated', 'Tu sesión terminó. Inicia sesión de nuevo.')
  return data
}

export const usePuede = (permiso: Permiso): boolean => puede(useSesion().rol, permiso)
