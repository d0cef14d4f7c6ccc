import { Falla, puede, type Permiso, type Sesion } from '@aliadas/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { sesionAbierta } from './sesion-fin.ts'

/** What the shell needs to know at once; never bank data nor documents (decisions §6). */
const CLAVE_LOCAL = 'usuario'

export const guardarSesion = (sesion: Sesion): void => {
  const { id, email, nombres, apellidos, empresa, empresaAliada, role, perfil, logo, fotoPerfil } = sesion
  sesionAbierta()
  const copia = { id, email, nombres, apellidos, empresa, empresaAliada, role, perfil, logo, fotoPerfil }
  try {
    localStorage.setItem(CLAVE_LOCAL, JSON.stringify(copia))
  } catch {
    // Private windows may refuse to store; nothing depends on it.
  }
}

/** True when somebody signed in here before: only then is it worth asking the server who it is. */
export const huboSesion = (): boolean => {
  try {
    return localStorage.getItem(CLAVE_LOCAL) !== null
  } catch {
    return false
  }
}

const correoDe = (copia: string | null): string | null => {
  try {
    const email: unknown = copia === null ? null : JSON.parse(copia)?.email
    return typeof email === 'string' ? email : null
  } catch {
    return null
  }
}

/** Whose copy is kept here; null when nobody's. */
export const correoGuardado = (): string | null => {
  try {
    return correoDe(localStorage.getItem(CLAVE_LOCAL))
  } catch {
    return null
  }
}

/** Told when another tab writes the copy of a person; null when it cannot be read. */
export const alGuardarOtraPestana = (oyente: (correo: string | null) => void): (() => void) => {
  const alCambiar = ({ key, newValue }: StorageEvent) => {
    if (key === CLAVE_LOCAL && newValue !== null) oyente(correoDe(newValue))
  }
  window.addEventListener('storage', alCambiar)
  return () => window.removeEventListener('storage', alCambiar)
}

/** Everything local is cleared on sign-out, in every open tab (decisions §6). */
export const borrarLocal = (): void => {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // Storage may be closed to the page; then there is nothing in it.
  }
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

/** For screens below /panel-control, whose guard lets nobody in without a session. */
export const useSesion = (): Sesion => {
  const { data } = useSuspenseQuery(sesionQuery)
  if (!data) throw new Falla('unauthenticated', 'Tu sesión terminó. Inicia sesión de nuevo.')
  return data
}

export const usePuede = (permiso: Permiso): boolean => puede(useSesion().rol, permiso)
