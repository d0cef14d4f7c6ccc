import type { OfertaPropia } from '@aliadas/contract/servicios'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api, uniqueKey } from '../lib/api.ts'
import { formatPesos } from '../lib/format.ts'
import { ponerServicio, quitarServicio, refrescarDetalle } from '../servicios/index.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { doLater } from '../ui/later.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { refetchChanged } from '../lib/live-readings.ts'
import { retiroDe } from './retiro.ts'

type Props = { oferta: OfertaPropia; abierta: boolean; onCerrar: () => void }

const retirar = async (consultas: QueryClient, oferta: OfertaPropia, idempotencyKey: string): Promise<void> => {
  try {
    const { servicio } = await api.retirarOferta({ params: { id: oferta.id } }, { idempotencyKey })
    if (servicio) ponerServicio(consultas, servicio)
    else quitarServicio(consultas, oferta.idServicio)
    void refetchChanged(consultas, 'servicio')
    notify.success('Oferta retirada')
  } catch (error) {
    notifyFault(error)
    refrescarDetalle(consultas, oferta.idServicio)
  }
}

/** Asks once before an offer is taken back, which is done ten seconds later. */
export const RetirarOferta = ({ oferta, abierta, onCerrar }: Props) => {
  const consultas = useQueryClient()
  return (
    <AlertDialog
      danger
      open={abierta}
      title="¿Retirar tu oferta?"
      message={`El cliente dejará de ver tu oferta de ${formatPesos(oferta.precio)}. Podrás ofertar de nuevo mientras el servicio siga pendiente.`}
      accept="Retirar"
      onAccept={() => {
        onCerrar()
        const llave = uniqueKey()
        doLater({
          id: retiroDe(oferta),
          text: 'Tu oferta se retira en 10 segundos',
          run: () => retirar(consultas, oferta, llave),
        })
      }}
      onCancel={onCerrar}
    />
  )
}
