import { api } from '../lib/api.ts'
import { useEnvio } from '../lib/useSubmit.ts'
import { comoFalla } from '../lib/faults.ts'
import { avisar } from '../ui/toasts.ts'

export const REENVIAR = 'Enviar de nuevo el correo de verificación'

/** True in every case: the server does not say whether an address has an account. */
export const REENVIADO = 'Si ese correo está por verificar, te enviamos un enlace nuevo. Revisa tu bandeja de entrada.'

/** Asks for another mail with the verification link. */
export const useReenviarVerificacion = () =>
  useEnvio({
    mutationFn: (email: string) => api.reenviarVerificacion({ body: { email } }),
    onError: (error) => avisar.error(comoFalla(error).message),
  })
