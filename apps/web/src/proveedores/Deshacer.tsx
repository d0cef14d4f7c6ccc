import { PARA_DESHACER_MS, type FichaDeProveedor } from '@aliadas/contract/proveedores'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { toFalla } from '../lib/faults.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { notify } from '../ui/toasts.ts'
import { refrescarMesa } from './refrescar-mesa.ts'

const avisoDe = ({ id, deshacer }: FichaDeProveedor): string => `decision-${deshacer?.id ?? id}`

/** Takes the reader's last decision back; null when there is none, or its time is over. */
export const useDeshacer = (
  proveedor: FichaDeProveedor | undefined,
): { deshacer: () => void; busy: boolean } | null => {
  const consultas = useQueryClient()
  const ahora = useServerNow(1000)
  const acto = useSubmit({
    mutationFn: ({ clase, id, deshacer }: FichaDeProveedor) =>
      api.deshacerDecision(
        { params: { clase, id }, body: { idDecision: deshacer?.id ?? '' } },
        { idempotencyKey: `deshacer-${deshacer?.id}` },
      ),
    onSuccess: () => notify.success('Se deshizo la decisión'),
    onError: (falla) => notify.error(toFalla(falla).message),
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

/** The same as a button, where a dialog keeps the focus from the notice. `de`: whose decision, where the dialog shows another provider. */
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

/** Says what was decided, and offers to take it back as long as the server would. */
export const avisarDecision = (texto: string, proveedor: FichaDeProveedor): void => {
  const id = avisoDe(proveedor)
  notify.content(<Aviso texto={texto} proveedor={proveedor} />, { id, duration: PARA_DESHACER_MS })
}
