import type { FichaDeVehiculo } from '@aliadas/contract/flota'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { doLater } from '../../ui/later.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
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

/** The suspension of a vehicle that waits for its ten seconds. */
const suspensionDe = ({ id }: Pick<FichaDeVehiculo, 'id'>): string => `suspender-${id}`

/** Takes a vehicle out of service, ten seconds later, or puts it back at once, with the reason that its history keeps. */
export const SuspenderVehiculo = ({ vehiculo, suspender, onCerrar }: Props) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const { titulo, enviar, explica, exito } = TEXTOS[suspender ? 'suspender' : 'levantar']
  const mostrar = ({ vehiculo: nuevo }: { vehiculo: FichaDeVehiculo }) => {
    consultas.setQueryData(vehiculoQuery(nuevo.id).queryKey, (antes) => antes && { ...antes, vehiculo: nuevo })
    void refetchChanged(consultas, 'flota')
    notify.success(exito)
  }
  return (
    <ReasonDialog
      title={`${titulo} ${vehiculo.placas}`}
      send={enviar}
      explanation={explica}
      danger={suspender}
      onClose={onCerrar}
      save={async (body) => {
        const entrada = { params: { id: vehiculo.id }, body }
        const opciones = { idempotencyKey: llaveDe({ suspender, ...entrada }) }
        if (!suspender) return mostrar(await api.levantarSuspension(entrada, opciones))
        doLater({
          id: suspensionDe(vehiculo),
          text: `${vehiculo.placas} se suspende en 10 segundos`,
          run: () =>
            api
              .suspenderVehiculo(entrada, opciones)
              .then(mostrar)
              .catch((error: unknown) => notifyFault(error)),
        })
      }}
      onDone={onCerrar}
    />
  )
}
