import type { VehiculoAsignable } from '@aliadas/contract/asignaciones'
import type { Servicio } from '@aliadas/contract/servicios'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { toFalla } from '../lib/faults.ts'
import { refetchChanged } from '../lib/live-readings.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { actoSiguiente, ponerServicio, refrescarDetalle } from '../servicios/index.ts'
import { announce } from '../ui/announce.tsx'

/** Before the route starts, or in the running trip. */
export type AccionDeCambio = 'cambiarVehiculo' | 'cambiarEnRuta'

/**
 * Changes the vehicle of a service with a FUEC. It waits for the server, because it takes the FUEC and a debt away. The
 * request accepts exactly the warnings that were on screen (decisions §3) and names the vehicle that the person saw.
 */
export const useCambio = (
  { id, idVehiculo }: Pick<Servicio, 'id' | 'idVehiculo'>,
  accion: AccionDeCambio,
  onHecho: () => void,
) => {
  const [enLugarDe] = useState(idVehiculo ?? '')
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  return useSubmit({
    mutationFn: (vehiculo: Pick<VehiculoAsignable, 'id' | 'advertencias'>) => {
      const entrada = {
        params: { id },
        body: {
          idVehiculo: vehiculo.id,
          advertenciasAceptadas: vehiculo.advertencias.map((a) => a.codigo),
          enLugarDe,
        },
      }
      return api[accion](entrada, { idempotencyKey: llaveDe(entrada) })
    },
    onSuccess: ({ servicio }) => {
      ponerServicio(consultas, servicio)
      void refetchChanged(consultas, 'servicio')
      void refetchChanged(consultas, 'flota')
      announce(
        accion === 'cambiarEnRuta'
          ? 'Vehículo cambiado: el FUEC ya no vale'
          : 'Vehículo cambiado: el servicio necesita otro FUEC',
        actoSiguiente(servicio),
      )
      onHecho()
    },
    onError: (error) => {
      void refetchChanged(consultas, 'flota')
      if (toFalla(error).code === 'aborted') refrescarDetalle(consultas, id)
    },
  })
}
