import { useBlocker } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useDraft } from '../../lib/drafts.ts'
import { PATHS } from '../../lib/paths.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'

/** Asks before what was typed or chosen is left behind, by the dialog's own buttons or by another address. */
export const useSalida = (conDatos: boolean, onCerrar: () => void): { intentar: () => void; pregunta: ReactNode } => {
  const [abierta, setAbierta] = useState(false)
  useDraft(conDatos)
  const salida = useBlocker({
    // Who signs out has been asked already.
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
