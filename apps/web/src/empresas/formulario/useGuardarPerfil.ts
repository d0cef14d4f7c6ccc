import type { Perfil } from '@aliadas/contract/empresas'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { notify } from '../../ui/toasts.ts'
import { refreshSession } from '../../lib/session.ts'
import type { Envio, Valores } from './valores.ts'
import { PERFIL_ACTUALIZADO } from '../textos.ts'

/** What is sent, and the values of the form at that time. */
export type PorGuardar = { envio: Envio; valores: Valores }

type Opciones = {
  base: Perfil
  onGuardar: (valores: Valores) => void
  /** Called when the saved data have been read again. */
  onLeer: () => void
  onFallar: (error: Error) => void
}

/** Saves the form. The same content sent twice is saved once (idempotency key). */
export const useGuardarPerfil = ({ base, onGuardar, onLeer, onFallar }: Opciones) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  return useSubmit({
    mutationFn: ({ envio, contrasenaActual }: PorGuardar & { contrasenaActual?: string }) => {
      const body = { ...envio, version: base.version }
      return api.guardarPerfil(
        { body: { ...body, ...(contrasenaActual === undefined ? {} : { contrasenaActual }) } },
        { idempotencyKey: llaveDe(body) },
      )
    },
    onSuccess: async (_hecho, { valores }) => {
      onGuardar(valores)
      notify.success(PERFIL_ACTUALIZADO)
      await refreshSession(consultas)
      onLeer()
    },
    onError: onFallar,
  })
}
