import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, uniqueKey } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { ponerServicio, refrescarDetalle, refrescarListas } from '../servicios/index.ts'
import { uploadFile } from '../lib/upload.ts'
import { notify } from '../ui/toasts.ts'
import { OFERTA_ENVIADA, OFERTA_NO_AGREGADA, PDF_SUBIDO } from './textos.ts'

type Envio = { precio: number; cotizacion: File | null }

/** Uploads the quote, once, and sends the offer; nothing shows as sent before the server says so. */
export const useEnviarOferta = (idServicio: string, onTerminar: () => void) => {
  const consultas = useQueryClient()
  const [llave] = useState(uniqueKey)
  const [avance, setAvance] = useState<number | null>(null)
  const subida = useRef<{ archivo: File; id: string } | null>(null)

  const subir = async (archivo: File): Promise<string> => {
    if (subida.current?.archivo === archivo) return subida.current.id
    const { id } = await uploadFile({
      preset: 'cotizacion',
      servicio: idServicio,
      file: archivo,
      onProgress: setAvance,
    })
    subida.current = { archivo, id }
    notify.success(PDF_SUBIDO)
    return id
  }

  const envio = useSubmit({
    mutationFn: async ({ precio, cotizacion }: Envio) => {
      const documentoCotizacion = cotizacion ? await subir(cotizacion) : null
      return api.crearOferta(
        { params: { id: idServicio }, body: { precio, documentoCotizacion } },
        // A key belongs to one content: another price after a failure is another offer.
        { idempotencyKey: `${llave}-${precio}-${documentoCotizacion ?? ''}` },
      )
    },
    onSettled: () => setAvance(null),
    onSuccess: ({ servicio }) => {
      ponerServicio(consultas, servicio)
      refrescarListas(consultas)
      notify.success(OFERTA_ENVIADA)
      onTerminar()
    },
    onError: (error) => {
      if (toFalla(error).code !== 'aborted') notify.error(OFERTA_NO_AGREGADA)
      else refrescarDetalle(consultas, idServicio)
    },
  })
  return { envio, avance }
}
