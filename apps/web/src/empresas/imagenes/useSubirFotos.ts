import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { api, uniqueKey } from '../../lib/api.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { toFalla } from '../../lib/faults.ts'
import { uploadFile } from '../../lib/upload.ts'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'
import { refreshSession } from '../../lib/session.ts'
import { reducir, resumenDeFallas, type Foto } from './cola.ts'
import { errorAlSubir } from './reparos.ts'
import { FOTOS_ACTUALIZADAS } from '../textos.ts'

type Opciones = {
  /** Photos that the company has already. */
  puestas: number
  onTerminar: () => void
}

/** Uploads the chosen photos one after the other and saves those that arrived; failed ones can be retried. */
export const useSubirFotos = ({ puestas, onTerminar }: Opciones) => {
  const consultas = useQueryClient()
  const [fotos, hacer] = useReducer(reducir, [])

  const enviar = async (foto: Foto, numero: number): Promise<{ id: string } | { mensaje: string }> => {
    const { clave, archivo, idArchivo } = foto
    if (idArchivo) return { id: idArchivo }
    hacer({ tipo: 'empezar', clave })
    try {
      const onAvanzar = (porcentaje: number) => hacer({ tipo: 'avanzar', clave, porcentaje })
      const { id } = await uploadFile({ preset: 'fotoCorporativa', numero, file: archivo, onProgress: onAvanzar })
      hacer({ tipo: 'llegar', clave, idArchivo: id })
      return { id }
    } catch (error) {
      const mensaje = toFalla(error).message
      hacer({ tipo: 'fallar', clave, mensaje })
      return { mensaje }
    }
  }

  const envio = useSubmit({
    mutationFn: async (todas: readonly Foto[]) => {
      const faltan = todas.filter((foto) => !foto.guardada)
      const ids: string[] = []
      const fallas: string[] = []
      for (const [i, foto] of faltan.entries()) {
        const llegada = await enviar(foto, Math.min(puestas + i + 1, 5))
        if ('id' in llegada) ids.push(llegada.id)
        else fallas.push(llegada.mensaje)
      }
      if (ids.length > 0) {
        const cambios = ids.map((idArchivo) => ({ idArchivo, enLugarDe: null }))
        await api.cambiarFotosCorporativas({ body: { cambios } }, { idempotencyKey: `fotos-${ids.join('-')}` })
        hacer({ tipo: 'guardar', ids })
      }
      return { llegaron: ids.length, fallas }
    },
    onSuccess: ({ llegaron, fallas }) => {
      if (llegaron > 0) void refreshSession(consultas)
      if (fallas.length > 0) {
        notify.error(errorAlSubir(resumenDeFallas(llegaron, fallas)))
        return
      }
      notify.success(FOTOS_ACTUALIZADAS)
      onTerminar()
    },
    onError: (error) => {
      void refreshSession(consultas)
      notifyFault(error, errorAlSubir(toFalla(error).message))
    },
  })

  return {
    fotos,
    envio,
    agregar: (archivos: readonly File[]) =>
      hacer({ tipo: 'agregar', archivos: archivos.map((archivo) => ({ clave: uniqueKey(), archivo })) }),
    cambiar: (clave: string, archivo: File) => hacer({ tipo: 'cambiar', clave, archivo }),
    quitar: (clave: string) => hacer({ tipo: 'quitar', clave }),
  }
}
