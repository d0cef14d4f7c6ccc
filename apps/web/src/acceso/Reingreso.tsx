import { ingresoSchema } from '@aliadas/contract/acceso'
import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { sessionQuery } from '../lib/session.ts'
import { storeSession } from '../lib/stored-session.ts'
import { abandon } from '../lib/session-end.ts'
import { FormField } from '../ui/FormField.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/**
 * Sign-in dialog over a page with unsaved changes whose session ended. The same person signs in and continues there.
 */
export const Reingreso = ({ email }: { email: string }) => {
  const consultas = useQueryClient()
  const form = useForm({ resolver: zodResolver(ingresoSchema), defaultValues: { email, password: '' } })
  const ingreso = useSubmit({
    mutationFn: (body: { email: string; password: string }) => api.iniciarSesion({ body }),
    onSuccess: (sesion) => {
      consultas.setQueryData(sessionQuery.queryKey, sesion)
      storeSession(sesion)
    },
    onError: (error) => {
      setFormErrors(form, error, ['password'])
      form.setFocus('password', { shouldSelect: true })
    },
  })
  return (
    <Dialog
      open
      veiled
      width="xs"
      sheet={false}
      title="Tu sesión terminó"
      busy={ingreso.isPending}
      onSubmit={(e) => {
        // React events pass through portals: without this the form below would also submit.
        e.stopPropagation()
        void form.handleSubmit((datos) => ingreso.mutate(datos))(e)
      }}
      actions={
        <>
          <Button disabled={ingreso.isPending} onClick={() => abandon('terminada')}>
            Salir sin guardar
          </Button>
          <Button type="submit" variant="contained" loading={ingreso.isPending}>
            Iniciar sesión
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <Typography>Inicia sesión de nuevo para seguir donde ibas. Lo que escribiste sigue aquí.</Typography>
        <FormField
          control={form.control}
          name="email"
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <PasswordField
          control={form.control}
          name="password"
          label="Contraseña"
          autoComplete="current-password"
          autoFocus
        />
        {ingreso.error ? <Alert severity="error">{ingreso.error.message}</Alert> : null}
      </Stack>
    </Dialog>
  )
}
