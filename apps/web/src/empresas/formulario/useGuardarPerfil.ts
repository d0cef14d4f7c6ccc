import { type Perfil } from '@aliadas/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useEnvio } from '../../lib/useSubmit.ts'
import { useLlave } from '../../lib/submission-key.ts'
import { avisar } from '../../ui/toasts.ts'
import { refrescarSesion } from '../../lib/session.ts'
import type { Envio } from './valores.ts'
import { PERFIL_ACTUALIZADO } from '../textos.ts'

export type Guardado = { envio: Envio; contrasenaActual?: string }

type Opciones = { base: Perfil; alGuardar: () => void; alFallar: (error: Error) => void }

/** Saves what the form holds. The same content sent twice is saved once. */
export const useGuardarPerfil = ({ base, alGuardar, alFallar }: Opciones) => {
  const consultas = useQueryClient()
  const llaveDe = useLlave()
  return useEnvio({
    mutationFn: ({ envio, contrasenaActual }: Guardado) => {
      const body = { ...envio, version: base.version }
      return api.guardarPerfil(
        { body: { ...body, ...(contrasenaActual === undefined ? {} : { contrasenaActual }) } },
        { idempotencyKey: llaveDe(body) },
      )
    },
    onSuccess: async () => {
      alGuardar()
      avisar.exito(PERFIL_ACTUALIZADO)
      await refrescarSesion(consultas)
    },
    onError: alFallar,
  })
}
