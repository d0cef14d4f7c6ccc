import { useBlocker } from '@tanstack/react-router'
import { useBorrador } from '../../lib/drafts.ts'
import { Alerta } from '../../ui/AlertDialog.tsx'

/** Asks before what was typed is left behind. Leaving the panel asks nothing: who signs out has been asked already. */
export const GuardaDeSalida = ({ activa }: { activa: boolean }) => {
  useBorrador(activa)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      activa && next.pathname !== current.pathname && next.pathname.startsWith('/panel-control'),
    enableBeforeUnload: activa,
    withResolver: true,
  })
  return (
    <Alerta
      abierta={status === 'blocked'}
      titulo="Tienes cambios sin guardar"
      mensaje="Si sales ahora, se pierde lo que escribiste."
      aceptar="Salir sin guardar"
      cancelar="Seguir editando"
      alAceptar={() => proceed?.()}
      alCancelar={() => reset?.()}
    />
  )
}
