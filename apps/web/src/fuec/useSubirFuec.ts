import { PATHS } from '../lib/paths.ts'
import { idDeRuta } from '@aliadas/contract/archivos'
import type { Servicio } from '@aliadas/contract/servicios'
import { useQueryClient } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, uniqueKey } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { ponerServicio, refrescarDetalle } from '../servicios/index.ts'
import { useUploadOnce } from '../lib/useUploadOnce.ts'
import { announce } from '../ui/announce.tsx'
import { notify } from '../ui/toasts.ts'
import { FUEC_AGREGADO, FUEC_REEMPLAZADO } from './textos.ts'
import { refetchChanged } from '../lib/live-readings.ts'

/** Uploads the file once and confirms the service with it, or replaces the FUEC of a confirmed service. */
export const useSubirFuec = (
  { id: idServicio, fuecURL }: Pick<Servicio, 'id' | 'fuecURL'>,
  onReemplazar: () => void,
) => {
  // Id of the FUEC that was shown when the dialog opened. The server refuses to replace another one.
  const [enLugarDe] = useState(() => (fuecURL === null ? null : idDeRuta(fuecURL)))
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const [llave] = useState(uniqueKey)
  const { upload, progress, endProgress } = useUploadOnce()

  const envio = useSubmit({
    mutationFn: async (archivo: File) => {
      const idArchivo = await upload({ preset: 'fuec', servicio: idServicio, file: archivo })
      const params = { id: idServicio }
      const opciones = { idempotencyKey: `${llave}-${idArchivo}` }
      return enLugarDe === null
        ? api.subirFuec({ params, body: { idArchivo } }, opciones)
        : api.reemplazarFuec({ params, body: { idArchivo, enLugarDe } }, opciones)
    },
    onSettled: endProgress,
    onSuccess: async ({ servicio }) => {
      ponerServicio(consultas, servicio)
      void refetchChanged(consultas, 'servicio')
      if (enLugarDe !== null) {
        notify.success(FUEC_REEMPLAZADO)
        return onReemplazar()
      }
      announce(FUEC_AGREGADO, {
        label: 'Ver viaje',
        link: linkOptions({ to: PATHS.viajesConfirmados, state: { marcada: idServicio } }),
      })
      await navegar({ to: PATHS.reservaciones })
    },
    onError: (error) => {
      if (toFalla(error).code === 'aborted') refrescarDetalle(consultas, idServicio)
    },
  })
  return { envio, avance: progress, reemplaza: enLugarDe !== null }
}
