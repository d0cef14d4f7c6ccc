import { PATHS } from '../lib/paths.ts'
import { contrasenaNuevaSchema } from '@aliadas/contract/acceso'
import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { MarcoDeAcceso } from './MarcoDeAcceso.tsx'

const SIN_TOKEN = 'El enlace no está completo. Ábrelo de nuevo desde tu correo o pide otro.'

/** Shown for a link that no longer works: the only remedy is a new link. */
const EnlaceInservible = ({ mensaje }: { mensaje: string }) => (
  <Stack sx={{ gap: 5 }}>
    <Alert severity="error">{mensaje}</Alert>
    <ButtonLink to={PATHS.cambiarPassword} variant="contained" size="large">
      Pedir otro enlace
    </ButtonLink>
  </Stack>
)

const Formulario = ({ token, onVencer }: { token: string; onVencer: (mensaje: string) => void }) => {
  const navegar = useNavigate()
  const form = useForm({ resolver: zodResolver(contrasenaNuevaSchema), defaultValues: { password: '' } })
  const cambio = useSubmit({
    mutationFn: ({ password }: { password: string }) => api.cambiarContrasena({ body: { token, password } }),
    onSuccess: async () => {
      notify.success('Tu contraseña cambió. Ya puedes iniciar sesión.')
      // Replace the history entry, so that the back button does not return to the used link.
      await navegar({ to: PATHS.login, replace: true })
    },
    onError: (error) => {
      const vencido = toFalla(error).fields?.['token']
      if (vencido) {
        onVencer(vencido)
        return
      }
      const mensaje = setFormErrors(form, error, ['password'])
      if (mensaje) notifyFault(error, mensaje)
    },
  })
  return (
    <form noValidate onSubmit={(e) => void form.handleSubmit((datos) => cambio.mutate(datos))(e)}>
      <Stack sx={{ gap: 5 }}>
        <PasswordField
          control={form.control}
          name="password"
          label="Contraseña nueva"
          autoComplete="new-password"
          helperText="Mínimo 6 caracteres"
        />
        <Button type="submit" variant="contained" size="large" loading={cambio.isPending}>
          Cambiar contraseña
        </Button>
      </Stack>
    </form>
  )
}

/** Target of the link in the mail: the form for a new password. */
export const NuevaContrasena = () => {
  const { token } = useSearch({ from: PATHS.nuevaContrasena })
  const [vencido, setVencido] = useState<string | null>(null)
  const problema = token ? vencido : SIN_TOKEN
  return (
    <MarcoDeAcceso
      titulo="Crea una contraseña nueva"
      subtitulo="Al cambiarla cerramos tu sesión en todos tus dispositivos."
    >
      {token && !problema ? (
        <Formulario token={token} onVencer={setVencido} />
      ) : (
        <EnlaceInservible mensaje={problema ?? SIN_TOKEN} />
      )}
    </MarcoDeAcceso>
  )
}
