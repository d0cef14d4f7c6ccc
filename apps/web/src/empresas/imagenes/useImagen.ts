import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSubmit } from '../../lib/useSubmit.ts'
import { uploadFile } from '../../lib/upload.ts'
import { notify } from '../../ui/toasts.ts'
import { refreshSession } from '../../lib/session.ts'
import type { PresetDeImagen } from './reparos.ts'

type Opciones = {
  preset: PresetDeImagen
  numero?: number
  /** Puts the uploaded file in its place. */
  guardar: (idArchivo: string) => Promise<unknown>
  exito: string
}

/** Sends one picture and puts it in its place. A second try does not send again what had already arrived. */
export const useImagen = ({ preset, numero, guardar, exito }: Opciones) => {
  const consultas = useQueryClient()
  const [avance, setAvance] = useState<number | null>(null)
  const subida = useRef<{ archivo: File; id: string } | null>(null)
  const envio = useSubmit({
    mutationFn: async (archivo: File) => {
      if (subida.current?.archivo !== archivo) {
        setAvance(0)
        const { id } = await uploadFile({
          preset,
          file: archivo,
          onProgress: setAvance,
          ...(numero === undefined ? {} : { numero }),
        })
        subida.current = { archivo, id }
      }
      await guardar(subida.current.id)
    },
    onSettled: () => setAvance(null),
    onSuccess: async () => {
      notify.success(exito)
      await refreshSession(consultas)
    },
    // A place that somebody else changed shows as it is now.
    onError: () => refreshSession(consultas),
  })
  return { envio, avance }
}
