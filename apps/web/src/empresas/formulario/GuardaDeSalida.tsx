import { PATHS } from '../../lib/paths.ts'
import { useBlocker } from '@tanstack/react-router'
import { useDraft } from '../../lib/drafts.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'

/** Confirmation before unsaved text is lost. Leaving the panel asks nothing, because the sign-out dialog has asked. */
export const GuardaDeSalida = ({ activa }: { activa: boolean }) => {
  useDraft(activa)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      activa && next.pathname !== current.pathname && next.pathname.startsWith(PATHS.panel),
    enableBeforeUnload: activa,
    withResolver: true,
  })
  return (
    <AlertDialog
      danger
      open={status === 'blocked'}
      title="Tienes cambios sin guardar"
      message="Si sales ahora, se pierde lo que escribiste."
      accept="Salir sin guardar"
      cancel="Seguir editando"
      onAccept={() => proceed?.()}
      onCancel={() => reset?.()}
    />
  )
}
