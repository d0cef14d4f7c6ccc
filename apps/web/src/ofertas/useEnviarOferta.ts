import type { Falla } from '@aliadas/contract/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, uniqueKey } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { ponerServicio, refrescarDetalle } from '../servicios/index.ts'
import { useUploadOnce } from '../lib/useUploadOnce.ts'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { OFERTA_NO_AGREGADA, PDF_SUBIDO, ofertaEnviada } from './textos.ts'
import { refetchChanged } from '../lib/live-readings.ts'

/** `version` of the service when the bid was sent. */
type Envio = {
  precio: number
  cotizacion: File | null
  viajeVisto: string | undefined
  version: number | undefined
}

/** The trip changed while the bid was written: what was written stays, for the trip as it is now. */
export const cambioElViaje = (falla: Falla | null): boolean => falla?.details?.['motivo'] === 'viaje'

/** Uploads the quote once and sends the offer. It counts as sent only after the server's response. */
export const useEnviarOferta = (idServicio: string, onTerminar: () => void) => {
  const consultas = useQueryClient()
  const [llave] = useState(uniqueKey)
  const { upload, progress, endProgress } = useUploadOnce({ onArrive: () => notify.success(PDF_SUBIDO) })

  const envio = useSubmit({
    mutationFn: async ({ precio, cotizacion, viajeVisto }: Envio) => {
      const documentoCotizacion = cotizacion
        ? await upload({ preset: 'cotizacion', servicio: idServicio, file: cotizacion })
        : null
      return api.crearOferta(
        { params: { id: idServicio }, body: { precio, documentoCotizacion, viajeVisto } },
        // An idempotency key belongs to one content: another price after a failure gets another key.
        { idempotencyKey: `${llave}-${precio}-${documentoCotizacion ?? ''}-${viajeVisto ?? ''}` },
      )
    },
    onSettled: endProgress,
    onSuccess: ({ servicio }) => {
      ponerServicio(consultas, servicio)
      void refetchChanged(consultas, 'servicio')
      if (servicio.oferta) notify.success(ofertaEnviada(servicio.oferta))
      onTerminar()
    },
    onError: (error) => {
      if (toFalla(error).code !== 'aborted') notifyFault(error, OFERTA_NO_AGREGADA)
      else refrescarDetalle(consultas, idServicio)
    },
  })
  return { envio, avance: progress }
}
