import { advertenciaSchema, type Advertencia } from '@aliadas/contract/asignaciones'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { actoSiguiente, ponerServicio, refrescarDetalle } from '../servicios/index.ts'
import { announce } from '../ui/announce.tsx'
import { refetchChanged } from '../lib/live-readings.ts'

type Asignacion = { idVehiculo: string; advertencias: readonly Advertencia[] }

const listaSchema = z.array(advertenciaSchema)

/** The current warnings, if the server refused because others were accepted; otherwise null. */
export const advertenciasNuevas = (error: unknown): Advertencia[] | null => {
  const leidas = listaSchema.safeParse(toFalla(error).details?.['advertencias'])
  return leidas.success ? leidas.data : null
}

type Opciones = { onTerminar: () => void; onCambiarAdvertencias: (nuevas: Advertencia[]) => void }

export const useAsignacion = (idServicio: string, { onTerminar, onCambiarAdvertencias }: Opciones) => {
  const consultas = useQueryClient()
  return useSubmit({
    mutationFn: ({ idVehiculo, advertencias }: Asignacion) =>
      api.asignarVehiculo({
        params: { id: idServicio },
        body: { idVehiculo, advertenciasAceptadas: advertencias.map((a) => a.codigo) },
      }),
    onSuccess: ({ servicio }) => {
      ponerServicio(consultas, servicio)
      void refetchChanged(consultas, 'servicio')
      void refetchChanged(consultas, 'flota')
      announce('Vehículo asignado con éxito', actoSiguiente(servicio))
      onTerminar()
    },
    onError: (error) => {
      const nuevas = advertenciasNuevas(error)
      if (nuevas) onCambiarAdvertencias(nuevas)
      if (toFalla(error).code !== 'aborted') return
      refrescarDetalle(consultas, idServicio)
      void refetchChanged(consultas, 'flota')
    },
  })
}
