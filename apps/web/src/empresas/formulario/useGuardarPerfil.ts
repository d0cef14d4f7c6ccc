import { type Perfil } from '@aliadas/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { notify } from '../../ui/toasts.ts'
import { refreshSession } from '../../lib/session.ts'
import type { Envio } from './valores.ts'
import { PERFIL_ACTUALIZADO } from '../textos.ts'

export type Guardado = { envio: Envio; contrasenaActual?: string }

type Opciones = { base: Perfil; onGuardar: () => void; onFallar: (error: Error) => void }

/** Saves what the form holds. The same content sent twice is saved once. */
export const useGuardarPerfil = ({ base, onGuardar, onFallar }: Opciones) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  return useSubmit({
    mutationFn: ({ envio, contrasenaActual }: Guardado) => {
      const body = { ...envio, version: base.version }
      return api.guardarPerfil(
        { body: { ...body, ...(contrasenaActual === undefined ? {} : { contrasenaActual }) } },
        { idempotencyKey: llaveDe(body) },
      )
    },
    onSuccess: async () => {
      onGuardar()
      notify.success(PERFIL_ACTUALIZADO)
      await refreshSession(consultas)
    },
    onError: onFallar,
  })
}
