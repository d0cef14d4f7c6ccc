import { useEffect } from 'react'
import { borrarLocal } from '../lib/session.ts'
import { alCambiarSuspension, alTerminarSesion, sesionSuspendida, type Motivo } from '../lib/session-end.ts'
import { avisar } from '../ui/toasts.ts'
import { compacto } from './search-params.ts'
import { consultas } from './query-client.ts'
import { router } from './router.tsx'
import { volverA } from './return-to.ts'

const irse = (motivo: Motivo): Promise<void> => {
  if (motivo === 'salida') return router.navigate({ to: '/' })
  // What the person before was looking at is no business of the next one.
  if (motivo === 'cambio') return router.navigate({ to: '/login', search: { cambio: true } })
  const { href } = router.state.location
  return router.navigate({ to: '/login', search: compacto({ volver: volverA(href) }) })
}

const AVISOS: Partial<Record<Motivo, string>> = {
  terminada: 'Tu sesión terminó. Inicia sesión de nuevo.',
  cambio: 'En este navegador inició sesión otra persona.',
}

/** Leaves the panel when the session ends, in whichever tab that happened, and forgets everything that was read with it. */
export const useFinDeSesion = (): void => {
  useEffect(
    () =>
      alTerminarSesion((motivo, { id }) => {
        borrarLocal(id)
        void consultas.cancelQueries()
        const aviso = AVISOS[motivo]
        if (aviso) avisar.error(aviso)
        // The data goes after the screens that show it, or they would ask for it again.
        void irse(motivo).then(() => consultas.clear())
      }),
    [],
  )
  useEffect(
    () =>
      alCambiarSuspension(() => {
        const quien = sesionSuspendida()
        if (quien) borrarLocal(quien.id)
      }),
    [],
  )
}
