import { PATHS } from '../lib/paths.ts'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { announceSignOut, endSession } from '../lib/session-end.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { useScreenTitle } from '../ui/Page.tsx'
import { notify } from '../ui/toasts.ts'

/** Asks before signing out; every open tab leaves with this one. */
export const Salir = () => {
  useScreenTitle()
  const router = useRouter()
  const navegar = useNavigate()
  const puedeVolver = useCanGoBack()
  const salida = useSubmit({
    mutationFn: () => {
      announceSignOut(true)
      return api.cerrarSesion()
    },
    onSuccess: () => endSession('salida'),
    // The answer may be what was lost: until the question is left, an end of the session is still the one asked for.
    onError: (error) => notify.error(toFalla(error).message),
  })
  useEffect(() => () => announceSignOut(false), [])
  return (
    <AlertDialog
      open
      title="¿Quieres salir?"
      message="Se cerrará tu sesión en todas las pestañas de este navegador."
      accept="Salir"
      busy={salida.isPending || salida.isSuccess}
      onAccept={() => salida.mutate()}
      onCancel={() => {
        if (puedeVolver) router.history.back()
        else void navegar({ to: PATHS.panel })
      }}
    />
  )
}
