import { useQueryClient } from '@tanstack/react-query'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useUploadOnce } from '../../lib/useUploadOnce.ts'
import { notify } from '../../ui/toasts.ts'
import { refreshSession } from '../../lib/session.ts'
import type { PresetDeImagen } from './reparos.ts'

type Opciones = {
  preset: PresetDeImagen
  numero?: number
  /** Stores the uploaded file in the record. */
  guardar: (idArchivo: string) => Promise<unknown>
  exito: string
}

/** Uploads one picture and stores it in the record. A retry does not upload again what had arrived. */
export const useImagen = ({ preset, numero, guardar, exito }: Opciones) => {
  const consultas = useQueryClient()
  const { upload, progress, endProgress } = useUploadOnce()
  const envio = useSubmit({
    mutationFn: async (archivo: File) => {
      await guardar(await upload({ preset, file: archivo, ...(numero === undefined ? {} : { numero }) }))
    },
    onSettled: endProgress,
    onSuccess: async () => {
      notify.success(exito)
      await refreshSession(consultas)
    },
    // If somebody else changed the photo, show the current one.
    onError: () => refreshSession(consultas),
  })
  return { envio, avance: progress }
}
