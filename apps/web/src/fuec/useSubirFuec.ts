import { FUEC_AGREGADO } from '@aliadas/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api, llaveUnica } from '../lib/api.ts'
import { useEnvio } from '../lib/envio.ts'
import { comoFalla } from '../lib/fallas.ts'
import { ponerServicio, refrescarDetalle, refrescarListas } from '../lib/servicios-cache.ts'
import { subirArchivo } from '../lib/subir.ts'
import { avisar } from '../ui/toasts.ts'

/** Sends the file, once, and confirms the service with it. */
export const useSubirFuec = (idServicio: string) => {
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const [llave] = useState(llaveUnica)
  const [avance, setAvance] = useState<number | null>(null)
  const subida = useRef<{ archivo: File; id: string } | null>(null)

  const envio = useEnvio({
    mutationFn: async (archivo: File) => {
      if (subida.current?.archivo !== archivo) {
        const { id } = await subirArchivo({ preset: 'fuec', servicio: idServicio, archivo, alAvanzar: setAvance })
        subida.current = { archivo, id }
      }
      const idArchivo = subida.current.id
      return api.subirFuec(
        { params: { id: idServicio }, body: { idArchivo } },
        { idempotencyKey: `${llave}-${idArchivo}` },
      )
    },
    onSettled: () => setAvance(null),
    onSuccess: async ({ servicio }) => {
      ponerServicio(consultas, servicio)
      refrescarListas(consultas)
      avisar.exito(FUEC_AGREGADO)
      await navegar({ to: '/panel-control/reservaciones' })
    },
    onError: (error) => {
      if (comoFalla(error).code === 'aborted') refrescarDetalle(consultas, idServicio)
    },
  })
  return { envio, avance }
}
