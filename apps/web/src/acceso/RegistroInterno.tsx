import { puede, registroInternoSchema } from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useBorrador } from '../lib/drafts.ts'
import { useEnvio } from '../lib/useSubmit.ts'
import { useLlave } from '../lib/submission-key.ts'
import { useSesion } from '../lib/session.ts'
import { ponerErrores } from '../lib/form-errors.ts'
import { Alerta } from '../ui/AlertDialog.tsx'
import { Campo } from '../ui/FormField.tsx'
import { CampoContrasena } from '../ui/PasswordField.tsx'
import { EnlaceBoton } from '../ui/links.tsx'
import { EstadoVacio } from '../ui/EmptyState.tsx'
import { Pagina } from '../ui/Page.tsx'
import { USUARIO_REGISTRADO } from './textos.ts'

const VACIO = { email: '', emailVerificacion: '', password: '', passwordVerificacion: '' }
const CAMPOS = ['email', 'emailVerificacion', 'password', 'passwordVerificacion'] as const

const Formulario = () => {
  const navegar = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(registroInternoSchema), defaultValues: VACIO })
  const { control } = form
  const llaveDe = useLlave()
  useBorrador(form.formState.isDirty)
  const registro = useEnvio({
    mutationFn: (body: typeof VACIO) => api.registrarUsuario({ body }, { idempotencyKey: llaveDe(body) }),
    onError: (falla) => setError(ponerErrores(form, falla, CAMPOS) ?? falla.message),
  })
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, maxWidth: 480 }}>
      <form noValidate onSubmit={(e) => void form.handleSubmit((datos) => registro.mutate(datos))(e)}>
        <Stack sx={{ gap: 5 }}>
          <Campo
            control={control}
            name="email"
            label="Correo electrónico"
            type="email"
            autoComplete="off"
            deps={['emailVerificacion']}
          />
          <Campo
            control={control}
            name="emailVerificacion"
            label="Verifica el correo electrónico"
            type="email"
            autoComplete="off"
          />
          <CampoContrasena
            control={control}
            name="password"
            label="Contraseña"
            autoComplete="new-password"
            helperText="Mínimo 6 caracteres"
            deps={['passwordVerificacion']}
          />
          <CampoContrasena
            control={control}
            name="passwordVerificacion"
            label="Verifica la contraseña"
            autoComplete="new-password"
          />
          <Button type="submit" variant="contained" size="large" loading={registro.isPending}>
            Registrar
          </Button>
        </Stack>
      </form>
      <Alerta
        abierta={registro.isSuccess}
        titulo="Usuario registrado"
        mensaje={USUARIO_REGISTRADO}
        alAceptar={() => void navegar({ to: '/panel-control/monitor-map' })}
      />
      <Alerta
        abierta={error !== null}
        titulo="No pudimos registrar al usuario"
        mensaje={`Error: ${error ?? ''}`}
        alAceptar={() => setError(null)}
      />
    </Paper>
  )
}

/** An administrator registers a colleague, who completes the profile alone. */
export const RegistroInterno = () => {
  const { rol, perfilCompleto } = useSesion()
  const administra = puede(rol, 'registrarUsuario')
  const permitido = administra && perfilCompleto
  return (
    <Pagina
      titulo="Registrar Nuevo Usuario"
      detalle={permitido ? 'Crea la cuenta de un compañero. Entrará cuando confirme su correo.' : undefined}
    >
      {permitido ? (
        <Formulario />
      ) : (
        <EstadoVacio
          icono={<LockOutlined />}
          titulo={administra ? 'Primero completa tu perfil' : 'Solo un administrador puede registrar usuarios'}
          detalle={
            administra
              ? 'Con el perfil completo podrás registrar a tus compañeros.'
              : 'Pídele al administrador de tu empresa que registre a tu compañero.'
          }
          accion={
            <EnlaceBoton to="/panel-control/perfil" variant={administra ? 'contained' : 'outlined'}>
              {administra ? 'Completar el perfil' : 'Volver al perfil'}
            </EnlaceBoton>
          }
        />
      )}
    </Pagina>
  )
}
