import { useQueryClient } from '@tanstack/react-query'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useUploadOnce } from '../../lib/useUploadOnce.ts'
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
    // A place that somebody else changed shows as it is now.
    onError: () => refreshSession(consultas),
  })
  return { envio, avance: progress }
}
