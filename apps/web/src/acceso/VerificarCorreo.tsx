import { PATHS } from '../lib/paths.ts'
import { ENLACE_USADO } from '@aliadas/contract/acceso'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useSearch } from '@tanstack/react-router'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { TextLink, ButtonLink } from '../ui/links.tsx'
import { MarcoDeAcceso } from './MarcoDeAcceso.tsx'
import { PedirVerificacion } from './PedirVerificacion.tsx'

const SIN_TOKEN = 'El enlace no está completo. Ábrelo de nuevo desde tu correo o pide otro.'
const VERIFICADO = 'Tu correo quedó verificado. Ya puedes iniciar sesión.'
const SIN_CONTRASENA =
  'Tu correo quedó verificado. Hubo más de una solicitud con este correo: para que solo tú entres, te enviamos un enlace para crear tu contraseña.'

type Estado = { severidad?: 'success' | 'info' | 'error'; mensaje?: string; sigue: 'verificar' | 'entrar' | 'pedir' }

/** The message about the link, and the next step. */
const estadoDe = (
  token: string | undefined,
  hecho: { sinContrasena: boolean } | undefined,
  error: Error | null,
): Estado => {
  if (!token) return { severidad: 'error', mensaje: SIN_TOKEN, sigue: 'pedir' }
  if (hecho)
    return { severidad: 'success', mensaje: hecho.sinContrasena ? SIN_CONTRASENA : VERIFICADO, sigue: 'entrar' }
  if (!error) return { sigue: 'verificar' }
  const { code, message } = toFalla(error)
  if (message === ENLACE_USADO) return { severidad: 'info', mensaje: message, sigue: 'entrar' }
  // Any failure except a refused link can succeed on another try.
  return { severidad: 'error', mensaje: message, sigue: code === 'invalid-argument' ? 'pedir' : 'verificar' }
}

/** Mail scanners open links by themselves; only the button consumes this one. */
export const VerificarCorreo = () => {
  const { token } = useSearch({ from: PATHS.verificarCorreo })
  const verificacion = useSubmit({ mutationFn: (t: string) => api.verificarCorreo({ body: { token: t } }) })
  const { severidad, mensaje, sigue } = estadoDe(token, verificacion.data, verificacion.error)
  return (
    <MarcoDeAcceso
      titulo="Verifica tu correo"
      subtitulo="Confirma que esta dirección es tuya para poder iniciar sesión."
      pie={
        sigue === 'entrar' ? null : (
          <>
            ¿Ya lo verificaste? <TextLink to={PATHS.login}>Inicia sesión</TextLink>
          </>
        )
      }
    >
      <Box role="status" sx={{ '& > *': { mb: 5 } }}>
        {severidad ? <Alert severity={severidad}>{mensaje}</Alert> : null}
      </Box>
      <Stack>
        {sigue === 'pedir' ? <PedirVerificacion /> : null}
        {sigue === 'entrar' ? (
          <ButtonLink
            to={PATHS.login}
            state={verificacion.data ? { email: verificacion.data.email } : true}
            variant="contained"
            size="large"
          >
            Iniciar sesión
          </ButtonLink>
        ) : null}
        {sigue === 'verificar' && token ? (
          <Button
            variant="contained"
            size="large"
            loading={verificacion.isPending}
            onClick={() => verificacion.mutate(token)}
          >
            Verificar mi correo
          </Button>
        ) : null}
      </Stack>
    </MarcoDeAcceso>
  )
}
