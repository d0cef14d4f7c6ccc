import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { api, llaveUnica } from '../../lib/api.ts'
import { useEnvio } from '../../lib/useSubmit.ts'
import { comoFalla } from '../../lib/faults.ts'
import { subirArchivo } from '../../lib/upload.ts'
import { avisar } from '../../ui/toasts.ts'
import { refrescarSesion } from '../../lib/session.ts'
import { reducir, resumenDeFallas, type Foto } from './cola.ts'
import { errorAlSubir } from './reparos.ts'
import { FOTOS_ACTUALIZADAS } from '../textos.ts'

type Opciones = {
  /** Photos that the company has already. */
  puestas: number
  alTerminar: () => void
}

/** Sends the chosen photos one after the other and keeps those that arrive; what failed stays, to be tried again. */
export const useSubirFotos = ({ puestas, alTerminar }: Opciones) => {
  const consultas = useQueryClient()
  const [fotos, hacer] = useReducer(reducir, [])

  const enviar = async (foto: Foto, numero: number): Promise<{ id: string } | { mensaje: string }> => {
    const { clave, archivo, idArchivo } = foto
    if (idArchivo) return { id: idArchivo }
    hacer({ tipo: 'empezar', clave })
    try {
      const alAvanzar = (porcentaje: number) => hacer({ tipo: 'avanzar', clave, porcentaje })
      const { id } = await subirArchivo({ preset: 'fotoCorporativa', numero, archivo, alAvanzar })
      hacer({ tipo: 'llegar', clave, idArchivo: id })
      return { id }
    } catch (error) {
      const mensaje = comoFalla(error).message
      hacer({ tipo: 'fallar', clave, mensaje })
      return { mensaje }
    }
  }

  const envio = useEnvio({
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
      if (llegaron > 0) void refrescarSesion(consultas)
      if (fallas.length > 0) {
        avisar.error(errorAlSubir(resumenDeFallas(llegaron, fallas)))
        return
      }
      avisar.exito(FOTOS_ACTUALIZADAS)
      alTerminar()
    },
    onError: (error) => {
      void refrescarSesion(consultas)
      avisar.error(errorAlSubir(comoFalla(error).message))
    },
  })

  return {
    fotos,
    envio,
    agregar: (archivos: readonly File[]) =>
      hacer({ tipo: 'agregar', archivos: archivos.map((archivo) => ({ clave: llaveUnica(), archivo })) }),
    cambiar: (clave: string, archivo: File) => hacer({ tipo: 'cambiar', clave, archivo }),
    quitar: (clave: string) => hacer({ tipo: 'quitar', clave }),
  }
}
