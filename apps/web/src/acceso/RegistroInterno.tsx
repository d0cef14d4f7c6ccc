import { registroInternoSchema } from '@aliadas/contract/acceso'
import { PATHS } from '../lib/paths.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useDraft } from '../lib/drafts.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useAccion } from '../lib/session.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { FormField } from '../ui/FormField.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { Invitaciones } from './personas/Invitaciones.tsx'
import { LECTURAS_DE_PERSONAS } from './personas/personas-query.ts'
import { PersonasDeLaEmpresa } from './personas/PersonasDeLaEmpresa.tsx'
import { USUARIO_REGISTRADO } from './textos.ts'

const VACIO = { email: '', emailVerificacion: '', password: '', passwordVerificacion: '' }
const CAMPOS = ['email', 'emailVerificacion', 'password', 'passwordVerificacion'] as const

const Formulario = () => {
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(registroInternoSchema), defaultValues: VACIO })
  const { control } = form
  const llaveDe = useSubmissionKey()
  useDraft(form.formState.isDirty)
  const registro = useSubmit({
    mutationFn: (body: typeof VACIO) => api.registrarUsuario({ body }, { idempotencyKey: llaveDe(body) }),
    onSuccess: () => consultas.invalidateQueries(LECTURAS_DE_PERSONAS),
    onError: (falla) => setError(setFormErrors(form, falla, CAMPOS) ?? falla.message),
  })
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
      <form noValidate onSubmit={(e) => void form.handleSubmit((datos) => registro.mutate(datos))(e)}>
        <Stack sx={{ gap: 5 }}>
          <FormField
            control={control}
            name="email"
            label="Correo electrónico"
            type="email"
            autoComplete="off"
            deps={['emailVerificacion']}
          />
          <FormField
            control={control}
            name="emailVerificacion"
            label="Verifica el correo electrónico"
            type="email"
            autoComplete="off"
          />
          <PasswordField
            control={control}
            name="password"
            label="Contraseña"
            autoComplete="new-password"
            helperText="Mínimo 6 caracteres"
            deps={['passwordVerificacion']}
          />
          <PasswordField
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
      <AlertDialog
        open={registro.isSuccess}
        title="Usuario registrado"
        message={USUARIO_REGISTRADO}
        onAccept={() => void navegar({ to: PATHS.mapa })}
      />
      <AlertDialog
        open={error !== null}
        title="No pudimos registrar al usuario"
        message={`Error: ${error ?? ''}`}
        onAccept={() => setError(null)}
      />
    </Paper>
  )
}

/** An administrator registers a colleague. The colleague completes the own profile later. */
export const RegistroInterno = () => {
  const { permitido, remedio } = useAccion('registrarUsuario')
  const faltaPerfil = remedio === 'perfil'
  return (
    <Page detail={permitido ? 'Crea la cuenta de un compañero. Entrará cuando confirme su correo.' : undefined}>
      {permitido ? (
        <Box sx={{ display: 'grid', gap: 5, alignItems: 'start', gridTemplateColumns: { xs: '1fr', lg: '400px 1fr' } }}>
          <Formulario />
          <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
            <PersonasDeLaEmpresa />
            <Invitaciones />
          </Box>
        </Box>
      ) : (
        <EmptyState
          icon={<LockOutlined />}
          title={faltaPerfil ? 'Primero completa tu perfil' : 'Solo un administrador puede registrar usuarios'}
          detail={
            faltaPerfil
              ? 'Con el perfil completo podrás registrar a tus compañeros.'
              : 'Pídele al administrador de tu empresa que registre a tu compañero.'
          }
          action={
            <ButtonLink to={PATHS.perfil} variant={faltaPerfil ? 'contained' : 'outlined'}>
              {faltaPerfil ? 'Completar el perfil' : 'Volver al perfil'}
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}
