import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useEnvio } from '../../lib/useSubmit.ts'
import { subirArchivo } from '../../lib/upload.ts'
import { avisar } from '../../ui/toasts.ts'
import { refrescarSesion } from '../../lib/session.ts'
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
  const envio = useEnvio({
    mutationFn: async (archivo: File) => {
      if (subida.current?.archivo !== archivo) {
        setAvance(0)
        const { id } = await subirArchivo({
          preset,
          archivo,
          alAvanzar: setAvance,
          ...(numero === undefined ? {} : { numero }),
        })
        subida.current = { archivo, id }
      }
      await guardar(subida.current.id)
    },
    onSettled: () => setAvance(null),
    onSuccess: async () => {
      avisar.exito(exito)
      await refrescarSesion(consultas)
    },
    // A place that somebody else changed shows as it is now.
    onError: () => refrescarSesion(consultas),
  })
  return { envio, avance }
}
