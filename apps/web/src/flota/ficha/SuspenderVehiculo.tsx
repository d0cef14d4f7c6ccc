import type { FichaDeVehiculo } from '@aliadas/contract/flota'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { notify } from '../../ui/toasts.ts'
import { vehiculoQuery } from '../flota-query.ts'
import { refetchChanged } from '../../lib/live-readings.ts'

type Props = { vehiculo: FichaDeVehiculo; suspender: boolean; onCerrar: () => void }

const TEXTOS = {
  suspender: {
    titulo: 'Suspender el vehículo',
    enviar: 'Suspender',
    explica:
      'Mientras esté suspendido no se puede asignar. Los servicios que ya lo tienen lo conservan y avisan que necesitan otro.',
    exito: 'Vehículo suspendido',
  },
  levantar: {
    titulo: 'Levantar la suspensión',
    enviar: 'Levantar la suspensión',
    explica: 'El vehículo se podrá asignar de nuevo, y los servicios que lo tienen dejan de avisar.',
    exito: 'Suspensión levantada',
  },
} as const

/** Suspends a vehicle or lifts the suspension, with a reason for the history. */
export const SuspenderVehiculo = ({ vehiculo, suspender, onCerrar }: Props) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const { titulo, enviar, explica, exito } = TEXTOS[suspender ? 'suspender' : 'levantar']
  return (
    <ReasonDialog
      title={`${titulo} ${vehiculo.placas}`}
      send={enviar}
      explanation={explica}
      danger={suspender}
      onClose={onCerrar}
      save={(body) => {
        const entrada = { params: { id: vehiculo.id }, body }
        const opciones = { idempotencyKey: llaveDe({ suspender, ...entrada }) }
        return suspender ? api.suspenderVehiculo(entrada, opciones) : api.levantarSuspension(entrada, opciones)
      }}
      onDone={({ vehiculo: nuevo }) => {
        consultas.setQueryData(vehiculoQuery(nuevo.id).queryKey, (antes) => antes && { ...antes, vehiculo: nuevo })
        void refetchChanged(consultas, 'flota')
        notify.success(exito)
        onCerrar()
      }}
    />
  )
}
