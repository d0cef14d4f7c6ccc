import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { notifyFault } from '../ui/notify-fault.tsx'

/** Asks for another mail with the verification link. */
export const useReenviarVerificacion = () =>
  useSubmit({
    mutationFn: (email: string) => api.reenviarVerificacion({ body: { email } }),
    onError: (error) => notifyFault(error),
  })
