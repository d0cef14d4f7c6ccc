import { PATHS } from '../lib/paths.ts'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { announceSignOut, endSession } from '../lib/session-end.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { doWaiting } from '../ui/later.tsx'
import { useScreenTitle } from '../ui/Page.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'

/** Acts that wait are done first. On a bad network they have left by then, and the session must end whatever comes of them. */
const PACIENCIA_MS = 3_000

/** Confirmation before signing out. Signing out ends the session in every open tab. */
export const Salir = () => {
  useScreenTitle()
  const router = useRouter()
  const navegar = useNavigate()
  const puedeVolver = useCanGoBack()
  const salida = useSubmit({
    mutationFn: async () => {
      announceSignOut(true)
      await Promise.race([doWaiting(), new Promise((go) => setTimeout(go, PACIENCIA_MS))])
      return api.cerrarSesion()
    },
    onSuccess: () => endSession('salida'),
    // The request may have succeeded although its response was lost. Until the dialog closes, an ended session still
    // counts as requested.
    onError: (error) => notifyFault(error),
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
