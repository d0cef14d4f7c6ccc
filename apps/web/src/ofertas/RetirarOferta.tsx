import type { OfertaPropia } from '@aliadas/contract/servicios'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { formatPesos } from '../lib/format.ts'
import { ponerServicio, refrescarDetalle } from '../servicios/index.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { notify } from '../ui/toasts.ts'
import { refetchChanged } from '../lib/live-readings.ts'

type Props = { oferta: OfertaPropia; abierta: boolean; onCerrar: () => void }

/** Confirmation before an offer is withdrawn. */
export const RetirarOferta = ({ oferta, abierta, onCerrar }: Props) => {
  const consultas = useQueryClient()
  const retiro = useSubmit({
    mutationFn: () => api.retirarOferta({ params: { id: oferta.id } }),
    onSuccess: ({ servicio }) => {
      ponerServicio(consultas, servicio)
      void refetchChanged(consultas, 'servicio')
      notify.success('Oferta retirada')
    },
    onError: (error) => {
      notify.error(toFalla(error).message)
      refrescarDetalle(consultas, oferta.idServicio)
    },
    onSettled: onCerrar,
  })
  return (
    <AlertDialog
      danger
      open={abierta}
      title="¿Retirar tu oferta?"
      message={`El cliente dejará de ver tu oferta de ${formatPesos(oferta.precio)}. Podrás ofertar de nuevo mientras el servicio siga pendiente.`}
      accept="Retirar"
      onAccept={() => retiro.mutate()}
      onCancel={onCerrar}
      busy={retiro.isPending}
    />
  )
}
