import { cambioDeContrasenaSchema } from '@aliadas/contract/acceso'
import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { useSession } from '../lib/session.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Section } from '../ui/Section.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { sesionesQuery } from './sesiones-query.ts'

const VACIO = { actual: '', password: '' }

/** Form to change the password; it asks for the current one. */
export const MiContrasena = () => {
  const { email } = useSession()
  const consultas = useQueryClient()
  const form = useForm({ resolver: zodResolver(cambioDeContrasenaSchema), defaultValues: VACIO })
  const cambio = useSubmit({
    mutationFn: (body: typeof VACIO) => api.cambiarMiContrasena({ body }),
    onSuccess: () => {
      form.reset(VACIO)
      notify.success('Tu contraseña cambió. Cerramos tus demás sesiones.')
      return consultas.invalidateQueries(sesionesQuery)
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['actual', 'password'])
      if (mensaje) notifyFault(error, mensaje)
    },
  })
  return (
    <Section title="Contraseña" detail="Al cambiarla cerramos tus demás sesiones y te avisamos por correo.">
      <form noValidate onSubmit={(e) => void form.handleSubmit((datos) => cambio.mutate(datos))(e)}>
        <Stack sx={{ gap: 5 }}>
          {/* Tells a password manager which account's password changes. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            control={form.control}
            name="actual"
            label="Contraseña actual"
            autoComplete="current-password"
          />
          <PasswordField
            control={form.control}
            name="password"
            label="Contraseña nueva"
            autoComplete="new-password"
            helperText="Mínimo 6 caracteres"
          />
          <Button type="submit" variant="contained" loading={cambio.isPending} sx={{ alignSelf: 'flex-start' }}>
            Cambiar contraseña
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
