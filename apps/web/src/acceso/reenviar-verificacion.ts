import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { notify } from '../ui/toasts.ts'

export const REENVIAR = 'Enviar de nuevo el correo de verificación'

/** True in every case: the server does not say whether an address has an account. */
export const REENVIADO = 'Si ese correo está por verificar, te enviamos un enlace nuevo. Revisa tu bandeja de entrada.'

/** Asks for another mail with the verification link. */
export const useReenviarVerificacion = () =>
  useSubmit({
    mutationFn: (email: string) => api.reenviarVerificacion({ body: { email } }),
    onError: (error) => notify.error(toFalla(error).message),
  })
