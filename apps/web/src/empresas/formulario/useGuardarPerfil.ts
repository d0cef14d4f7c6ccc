import type { Perfil } from '@aliadas/contract/empresas'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { notify } from '../../ui/toasts.ts'
import { refreshSession } from '../../lib/session.ts'
import type { Envio, Valores } from './valores.ts'
import { PERFIL_ACTUALIZADO } from '../textos.ts'

/** What is sent, and what the form held then. */
export type PorGuardar = { envio: Envio; valores: Valores }

type Opciones = {
  base: Perfil
  onGuardar: (valores: Valores) => void
  /** What was saved has been read again. */
  onLeer: () => void
  onFallar: (error: Error) => void
}

/** Saves what the form holds. The same content sent twice is saved once. */
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
