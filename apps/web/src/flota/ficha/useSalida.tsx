import { useBlocker } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useDraft } from '../../lib/drafts.ts'
import { PATHS } from '../../lib/paths.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'

/** Asks before changes are lost, when the dialog closes or another page opens. */
export const useSalida = (conDatos: boolean, onCerrar: () => void): { intentar: () => void; pregunta: ReactNode } => {
  const [abierta, setAbierta] = useState(false)
  useDraft(conDatos)
  const salida = useBlocker({
    // The sign-out dialog has asked already.
    shouldBlockFn: ({ next }) => conDatos && next.pathname.startsWith(PATHS.panel),
    enableBeforeUnload: conDatos,
    withResolver: true,
  })
  const seguir = () => {
    setAbierta(false)
    salida.reset?.()
  }
  const descartar = () => {
    setAbierta(false)
    if (salida.status === 'blocked') salida.proceed()
    else onCerrar()
  }
  return {
    intentar: () => (conDatos ? setAbierta(true) : onCerrar()),
    pregunta: (
      <AlertDialog
        danger
        open={abierta || salida.status === 'blocked'}
        title="Tienes cambios sin guardar"
        message="Si sales ahora, se pierde lo que escribiste y lo que subiste."
        accept="Salir sin guardar"
        cancel="Seguir editando"
        onAccept={descartar}
        onCancel={seguir}
      />
    ),
  }
}
