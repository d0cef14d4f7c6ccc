import { useBlocker } from '@tanstack/react-router'
import { Alerta } from '../../ui/Alerta.tsx'

/** Asks before what was typed is left behind. The end of a session asks nothing: it leads out of the panel. */
export const GuardaDeSalida = ({ activa }: { activa: boolean }) => {
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
