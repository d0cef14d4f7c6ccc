import type { ListaConVistas, Vistas } from '@aliadas/contract/vistas'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { vistasQuery } from './vistas-query.ts'

/** The acts on a saved view that need no form. Each answer has all views. */
export const useVistas = () => {
  const cliente = useQueryClient()
  const llaveDe = useSubmissionKey()
  const poner = (vistas: Vistas) => cliente.setQueryData(vistasQuery.queryKey, vistas)
  const onError = (error: Error) => notifyFault(error)
  const ajustar = useSubmit({
    mutationFn: ({ id, ...body }: { id: string; lista: ListaConVistas; consulta: string }) =>
      api.ajustarVista({ params: { id }, body }, { idempotencyKey: llaveDe({ id, ...body }) }),
    onSuccess: (vistas) => {
      poner(vistas)
      notify.success('Vista guardada')
    },
    onError,
  })
  const borrar = useSubmit({
    mutationFn: (id: string) => api.borrarVista({ params: { id } }, { idempotencyKey: llaveDe({ borrar: id }) }),
    onSuccess: (vistas) => {
      poner(vistas)
      notify.success('Vista borrada')
    },
    onError,
  })
  const empezar = useSubmit({
    mutationFn: (vista: string | null) => api.elegirInicio({ body: { vista } }),
    onSuccess: (vistas) => {
      poner(vistas)
      notify.success(vistas.inicio === null ? 'Empiezas donde siempre' : 'Empiezas en esta vista al entrar')
    },
    onError,
  })
  return { poner, ajustar, borrar, empezar }
}
