import type { Sesion } from '@aliadas/contract/acceso'
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
