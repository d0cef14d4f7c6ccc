import { PATHS } from '../lib/paths.ts'
import { solicitudDeCambioSchema } from '@aliadas/contract/acceso'
import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { TextLink } from '../ui/links.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { CampoCorreo } from './CampoCorreo.tsx'
import { MarcoDeAcceso } from './MarcoDeAcceso.tsx'

const ENVIADO = 'Hemos enviado instrucciones a tu correo para que puedas cambiar tu contraseña'
const NO_ENVIADO = 'Ocurrió un error al enviar el correo. Por favor, inténtalo de nuevo.'

/** Requests the mail with the link for a new password. The response is the same for an address without an account. */
export const CambiarPassword = () => {
  const navegar = useNavigate()
  const form = useForm({ resolver: zodResolver(solicitudDeCambioSchema), defaultValues: { email: '' } })
  const solicitud = useSubmit({
    mutationFn: (body: { email: string }) => api.solicitarCambioDeContrasena({ body }),
    onSuccess: async () => {
      notify.success(ENVIADO)
      await navegar({ to: PATHS.login })
    },
    onError: (error) => {
      if (setFormErrors(form, error, ['email'])) notifyFault(error, NO_ENVIADO)
    },
  })
  return (
    <MarcoDeAcceso
      titulo="¿Olvidaste tu contraseña?"
      subtitulo="Escribe el correo de tu cuenta y te enviaremos un enlace para crear una nueva."
      pie={
        <>
          ¿Ya la recordaste? <TextLink to={PATHS.login}>Inicia sesión</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={(e) => void form.handleSubmit((datos) => solicitud.mutate(datos))(e)}>
        <Stack sx={{ gap: 5 }}>
          <CampoCorreo control={form.control} name="email" />
          <Button type="submit" variant="contained" size="large" loading={solicitud.isPending}>
            Enviar instrucciones
          </Button>
        </Stack>
      </form>
    </MarcoDeAcceso>
  )
}
