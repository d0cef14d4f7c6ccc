import type { Servicio } from '@aliadas/contract/servicios'
import { useQueryClient } from '@tanstack/react-query'
import { ponerServicio } from '../servicios/index.ts'
import { api } from '../lib/api.ts'
import { refetchChanged } from '../lib/live-readings.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { notify } from '../ui/toasts.ts'

type Props = {
  servicio: Pick<Servicio, 'id' | 'codigo' | 'conductor' | 'anticipoConductorPagado'>
  /** The issued FUEC that the person sees: no other is annulled. */
  idFuec?: string
  onCerrar: () => void
  onAnulado: () => void
}

/** Annuls the FUEC of a confirmed service, with its reason. */
export const AnularFuec = ({ servicio: s, idFuec, onCerrar, onAnulado }: Props) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  return (
    <ReasonDialog
      title={`Anular el FUEC de #${s.codigo}`}
      send="Anular FUEC"
      danger
      explanation={
        s.anticipoConductorPagado
          ? `El servicio vuelve a reservado y necesita otro FUEC. El anticipo ya se le pagó a ${s.conductor ?? 'su conductor'} y queda pagado.`
          : 'El servicio vuelve a reservado y necesita otro FUEC. El anticipo del conductor deja de deberse hasta entonces.'
      }
      onClose={onCerrar}
      save={(body) => {
        const entrada = { params: { id: s.id }, body: idFuec === undefined ? body : { ...body, idFuec } }
        return api.anularFuec(entrada, { idempotencyKey: llaveDe(entrada) })
      }}
      onDone={({ servicio }) => {
        ponerServicio(consultas, servicio)
        void refetchChanged(consultas, 'servicio')
        notify.success('FUEC anulado')
        onAnulado()
      }}
    />
  )
}
