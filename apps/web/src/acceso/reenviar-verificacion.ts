import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { notify } from '../ui/toasts.ts'

/** Asks for another mail with the verification link. */
export const useReenviarVerificacion = () =>
  useSubmit({
    mutationFn: (email: string) => api.reenviarVerificacion({ body: { email } }),
    onError: (error) => notify.error(toFalla(error).message),
  })
