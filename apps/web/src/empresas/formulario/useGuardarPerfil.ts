import { PERFIL_ACTUALIZADO, type Perfil } from '@aliadas/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, llaveUnica } from '../../lib/api.ts'
import { avisar } from '../../ui/toasts.ts'
import { refrescarPerfil } from '../consultas.ts'
import type { Envio } from './valores.ts'

export type Guardado = { envio: Envio; contrasenaActual?: string }

type Opciones = { base: Perfil; alGuardar: () => void; alFallar: (error: Error) => void }

/** Saves what the form holds. The same content sent twice is saved once. */
export const useGuardarPerfil = ({ base, alGuardar, alFallar }: Opciones) => {
  const consultas = useQueryClient()
  const llave = useRef({ de: '', valor: '' })
  return useMutation({
    mutationFn: ({ envio, contrasenaActual }: Guardado) => {
      const body = { ...envio, version: base.version }
      const texto = JSON.stringify(body)
      if (llave.current.de !== texto) llave.current = { de: texto, valor: llaveUnica() }
      return api.guardarPerfil(
        { body: { ...body, ...(contrasenaActual === undefined ? {} : { contrasenaActual }) } },
        { idempotencyKey: llave.current.valor },
      )
    },
    onSuccess: async () => {
      alGuardar()
      avisar.exito(PERFIL_ACTUALIZADO)
      await refrescarPerfil(consultas)
    },
    onError: alFallar,
  })
}
