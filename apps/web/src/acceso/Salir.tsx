import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { useEnvio } from '../lib/useSubmit.ts'
import { comoFalla } from '../lib/faults.ts'
import { avisarSalida, terminarSesion } from '../lib/session-end.ts'
import { Alerta } from '../ui/AlertDialog.tsx'
import { useTitulo } from '../ui/Page.tsx'
import { avisar } from '../ui/toasts.ts'

/** Asks before signing out; every open tab leaves with this one. */
export const Salir = () => {
  useTitulo('Salir')
  const router = useRouter()
  const navegar = useNavigate()
  const puedeVolver = useCanGoBack()
  const salida = useEnvio({
    mutationFn: () => {
      avisarSalida(true)
      return api.cerrarSesion()
    },
    onSuccess: () => terminarSesion('salida'),
    // The answer may be what was lost: until the question is left, an end of the session is still the one asked for.
    onError: (error) => avisar.error(comoFalla(error).message),
  })
  useEffect(() => () => avisarSalida(false), [])
  return (
    <Alerta
      abierta
      titulo="¿Quieres salir?"
      mensaje="Se cerrará tu sesión en todas las pestañas de este navegador."
      aceptar="Salir"
      ocupada={salida.isPending || salida.isSuccess}
      alAceptar={() => salida.mutate()}
      alCancelar={() => {
        if (puedeVolver) router.history.back()
        else void navegar({ to: '/panel-control' })
      }}
    />
  )
}
