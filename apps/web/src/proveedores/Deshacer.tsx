import { PARA_DESHACER_MS, type FichaDeProveedor } from '@aliadas/contract/proveedores'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { refrescarMesa } from './refrescar-mesa.ts'

const avisoDe = ({ id, deshacer }: FichaDeProveedor): string => `decision-${deshacer?.id ?? id}`

/** Undoes the reader's last decision; null if there is none, or if its ten seconds are over. */
export const useDeshacer = (
  proveedor: FichaDeProveedor | undefined,
): { deshacer: () => void; busy: boolean } | null => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const ahora = useServerNow(1000)
  const acto = useSubmit({
    mutationFn: ({ clase, id, deshacer }: FichaDeProveedor) => {
      const entrada = { params: { clase, id }, body: { idDecision: deshacer?.id ?? '' } }
      return api.deshacerDecision(entrada, { idempotencyKey: llaveDe(entrada) })
    },
    onSuccess: () => notify.success('Se deshizo la decisión'),
    onError: (falla) => notifyFault(falla),
    onSettled: (_hecho, _falla, antes) => {
      notify.quitar(avisoDe(antes))
      void refrescarMesa(consultas)
    },
  })
  const hasta = proveedor?.deshacer?.hasta
  if (!proveedor || hasta === undefined || ahora >= hasta) return null
  return { deshacer: () => acto.mutate(proveedor), busy: acto.isPending }
}

type Puede = NonNullable<ReturnType<typeof useDeshacer>>

/**
 * The same as a button, for a dialog that keeps the focus from the toast. `de`: name of the provider, if the dialog
 * shows another one.
 */
export const BotonDeshacer = ({ deshacer, busy, de }: Puede & { de?: string | undefined }) => (
  <Button aria-keyshortcuts="Z" loading={busy} onClick={deshacer}>
    {de === undefined ? 'Deshacer' : `Deshacer: ${de}`}
  </Button>
)

const Aviso = ({ texto, proveedor }: { texto: string; proveedor: FichaDeProveedor }) => {
  const puede = useDeshacer(proveedor)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <span>{texto}</span>
      {puede ? <BotonDeshacer {...puede} /> : null}
    </Box>
  )
}

/** Toast about a decision, with the undo action while the server accepts it. */
export const avisarDecision = (texto: string, proveedor: FichaDeProveedor): void => {
  const id = avisoDe(proveedor)
  notify.content(<Aviso texto={texto} proveedor={proveedor} />, { id, duration: PARA_DESHACER_MS })
}
