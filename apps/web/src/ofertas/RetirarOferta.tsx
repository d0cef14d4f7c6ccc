import type { OfertaPropia } from '@aliadas/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useEnvio } from '../lib/useSubmit.ts'
import { comoFalla } from '../lib/faults.ts'
import { enPesos } from '../lib/format.ts'
import { ponerServicio, refrescarDetalle, refrescarListas } from '../servicios/index.ts'
import { Alerta } from '../ui/AlertDialog.tsx'
import { avisar } from '../ui/toasts.ts'

type Props = { oferta: OfertaPropia; abierta: boolean; alCerrar: () => void }

/** Asks once before an offer is taken back. */
export const RetirarOferta = ({ oferta, abierta, alCerrar }: Props) => {
  const consultas = useQueryClient()
  const retiro = useEnvio({
    mutationFn: () => api.retirarOferta({ params: { id: oferta.id } }),
    onSuccess: ({ servicio }) => {
      ponerServicio(consultas, servicio)
      refrescarListas(consultas)
      avisar.exito('Oferta retirada')
    },
    onError: (error) => {
      avisar.error(comoFalla(error).message)
      refrescarDetalle(consultas, oferta.idServicio)
    },
    onSettled: alCerrar,
  })
  return (
    <Alerta
      abierta={abierta}
      titulo="¿Retirar tu oferta?"
      mensaje={`El cliente dejará de ver tu oferta de ${enPesos(oferta.precio)}. Podrás ofertar de nuevo mientras el servicio siga pendiente.`}
      aceptar="Retirar"
      alAceptar={() => retiro.mutate()}
      alCancelar={alCerrar}
      ocupada={retiro.isPending}
    />
  )
}
