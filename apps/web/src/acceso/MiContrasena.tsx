import { cambioDeContrasenaSchema } from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useEnvio } from '../lib/useSubmit.ts'
import { ponerErrores } from '../lib/form-errors.ts'
import { useSesion } from '../lib/session.ts'
import { CampoContrasena } from '../ui/PasswordField.tsx'
import { Seccion } from '../ui/Section.tsx'
import { avisar } from '../ui/toasts.ts'
import { sesionesQuery } from './sesiones-query.ts'

const VACIO = { actual: '', password: '' }

/** Another password, with the current one. */
export const MiContrasena = () => {
  const { email } = useSesion()
  const consultas = useQueryClient()
  const form = useForm({ resolver: zodResolver(cambioDeContrasenaSchema), defaultValues: VACIO })
  const cambio = useEnvio({
    mutationFn: (body: typeof VACIO) => api.cambiarMiContrasena({ body }),
    onSuccess: () => {
      form.reset(VACIO)
      avisar.exito('Tu contraseña cambió. Cerramos tus demás sesiones.')
      return consultas.invalidateQueries(sesionesQuery)
    },
    onError: (error) => {
      const mensaje = ponerErrores(form, error, ['actual', 'password'])
      if (mensaje) avisar.error(mensaje)
    },
  })
  return (
    <Seccion titulo="Contraseña" detalle="Al cambiarla cerramos tus demás sesiones y te avisamos por correo.">
      <form noValidate onSubmit={(e) => void form.handleSubmit((datos) => cambio.mutate(datos))(e)}>
        <Stack sx={{ gap: 5 }}>
          {/* Tells a password manager whose password changes. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <CampoContrasena
            control={form.control}
            name="actual"
            label="Contraseña actual"
            autoComplete="current-password"
          />
          <CampoContrasena
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
    </Seccion>
  )
}
