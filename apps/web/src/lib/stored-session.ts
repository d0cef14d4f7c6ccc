import type { Sesion } from '@aliadas/contract/acceso'
import { USER_KEY, storedPersona, sessionOpened } from './session-end.ts'

/** What the shell needs to paint; never bank data or documents (decisions §6). */
const VEHICULOS_KEY = 'vehiculos'

/** Stores who is signed in. What the browser kept for somebody else goes first: that person did not sign out. */
export const storeSession = (session: Sesion): void => {
  const { id, email, nombres, apellidos, empresa, empresaAliada, role, perfil, logo, fotoPerfil } = session
  const copy = { id, email, nombres, apellidos, empresa, empresaAliada, role, perfil, logo, fotoPerfil }
  const before = storedPersona()
  if (before && before.id !== id) clearLocal(before.id)
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

/** True when somebody has signed in here before; only then the server is asked for the session. */
export const hadSession = (): boolean => {
  try {
    return localStorage.getItem(USER_KEY) !== null
  } catch {
    return false
  }
}

/**
 * All local data are cleared on sign-out, in every open tab (decisions §6). Data shared by the tabs stay when they
 * already belong to another person.
 */
export const clearLocal = (leavingId: string): void => {
  try {
    sessionStorage.clear()
    if ((storedPersona()?.id ?? leavingId) === leavingId) localStorage.clear()
  } catch {
    // Storage may be blocked; then there is nothing in it.
  }
  void deleteDatabases()
}

/** The product keeps no database in the browser; a library might. */
const deleteDatabases = async (): Promise<void> => {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return
  const databases = await indexedDB.databases().catch(() => [])
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
}
