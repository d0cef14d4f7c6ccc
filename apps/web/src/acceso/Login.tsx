import { PATHS } from '../lib/paths.ts'
import { CORREO_SIN_VERIFICAR, ingresoSchema, type Falla, type Sesion } from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { storeSession, sessionQuery } from '../lib/session.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextLink } from '../ui/links.tsx'
import { notify } from '../ui/toasts.ts'
import { CampoCorreo } from './CampoCorreo.tsx'
import { MarcoDeAcceso } from './MarcoDeAcceso.tsx'
import { SinVerificar } from './SinVerificar.tsx'

/** Words of a refused sign-in (specification §8); an unverified email has a message of its own. */
const mensajeDe = (falla: Falla): string =>
  falla.message === CORREO_SIN_VERIFICAR
    ? falla.message
    : `Código de error: ${falla.code} - mensaje de error: ${falla.message}`

const useEntrar = () => {
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const router = useRouter()
  const { volver } = useSearch({ from: PATHS.login })
  return async (sesion: Sesion): Promise<void> => {
    storeSession(sesion)
    consultas.setQueryData(sessionQuery.queryKey, sesion)
    notify.success('Bienvenido !!')
    if (!sesion.perfilCompleto) {
      notify.neutral('Completa tu perfil')
      await navegar({ to: PATHS.perfil })
      return
    }
    if (volver) router.history.push(volver)
    else await navegar({ to: PATHS.mapa })
  }
}

export const Login = () => {
  const entrar = useEntrar()
  const [sinVerificar, setSinVerificar] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(ingresoSchema), defaultValues: { email: '', password: '' } })
  const ingreso = useSubmit({
    mutationFn: (body: { email: string; password: string }) => api.iniciarSesion({ body }),
    onMutate: () => setSinVerificar(null),
    onSuccess: entrar,
    onError: (error, { email }) => {
      const falla = toFalla(error)
      if (falla.message === CORREO_SIN_VERIFICAR) setSinVerificar(email)
      if (!setFormErrors(form, error, ['email', 'password'])) return
      notify.error(mensajeDe(falla))
      if (falla.code === 'unauthenticated') form.setFocus('password', { shouldSelect: true })
    },
  })
  const rechazo = ingreso.error && sinVerificar === null ? toFalla(ingreso.error) : null
  return (
    <MarcoDeAcceso
      titulo="Iniciar Sesión"
      subtitulo="Ingresa tus credenciales para continuar"
      pie={
        <>
          ¿No tienes una cuenta? <TextLink to={PATHS.registro}>Regístrate</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={(e) => void form.handleSubmit((datos) => ingreso.mutate(datos))(e)}>
        <Stack sx={{ gap: 5 }}>
          <CampoCorreo control={form.control} name="email" />
          <PasswordField control={form.control} name="password" label="Contraseña" autoComplete="current-password" />
          <TextLink
            to={PATHS.cambiarPassword}
            variant="body2"
            sx={{ alignSelf: 'flex-end', my: -3, py: 3, minHeight: 44 }}
          >
            ¿Olvidaste tu contraseña?
          </TextLink>
          {/* What the toast says, in plain words and for as long as it holds; the toast announces it. */}
          {rechazo && !rechazo.fields ? (
            <Alert severity="error" role="note">
              {rechazo.message}
            </Alert>
          ) : null}
          <Button type="submit" variant="contained" size="large" loading={ingreso.isPending}>
            Iniciar sesión
          </Button>
        </Stack>
      </form>
      <Box aria-live="polite" sx={{ mt: sinVerificar === null ? 0 : 5 }}>
        {sinVerificar === null ? null : <SinVerificar email={sinVerificar} />}
      </Box>
    </MarcoDeAcceso>
  )
}
