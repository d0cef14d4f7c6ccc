import { useEffect } from 'react'
import { alGuardarOtraPestana, borrarLocal, sesionQuery } from '../lib/sesion.ts'
import { alTerminarSesion } from '../lib/sesion-fin.ts'
import { avisar } from '../ui/toasts.ts'
import { consultas } from './consultas.ts'
import { router } from './router.tsx'

const irse = (porSalida: boolean): Promise<void> => {
  if (porSalida) return router.navigate({ to: '/' })
  const { href } = router.state.location
  return router.navigate({ to: '/login', search: href.startsWith('/panel-control') ? { volver: href } : {} })
}

/** Leaves the panel when the session ends, in whichever tab that happened, and forgets everything that was read with it. */
export const useFinDeSesion = (): void => {
  useEffect(
    () =>
      alTerminarSesion((motivo) => {
        borrarLocal()
        void consultas.cancelQueries()
        if (motivo === 'terminada') avisar.error('Tu sesión terminó. Inicia sesión de nuevo.')
        // The data goes after the screens that show it, or they would ask for it again.
        void irse(motivo === 'salida').then(() => consultas.clear())
      }),
    [],
  )
  useEffect(
    () =>
      alGuardarOtraPestana((correo) => {
        const actual = consultas.getQueryData(sesionQuery.queryKey)
        // Somebody else signed in beside this tab. A whole new load: nothing of the first person may stay in memory.
        if (actual && actual.email !== correo) window.location.assign('/login')
      }),
    [],
  )
}
