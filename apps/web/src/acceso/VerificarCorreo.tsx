import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api } from '../lib/api.ts'
import { comoFalla } from '../lib/fallas.ts'
import { EnlaceBoton } from '../ui/enlaces.tsx'
import { MarcoDeAcceso } from './MarcoDeAcceso.tsx'

const SIN_TOKEN = 'El enlace no está completo. Ábrelo de nuevo desde tu correo.'

/** Mail scanners open links by themselves; only the button consumes this one. */
export const VerificarCorreo = () => {
  const { token } = useSearch({ from: '/verificar-correo' })
  const verificacion = useMutation({ mutationFn: (t: string) => api.verificarCorreo({ body: { token: t } }) })
  return (
    <MarcoDeAcceso
      titulo="Verifica tu correo"
      subtitulo="Confirma que esta dirección es tuya para poder iniciar sesión."
    >
      <Stack sx={{ gap: 4 }} aria-live="polite">
        {token ? null : <Alert severity="error">{SIN_TOKEN}</Alert>}
        {verificacion.isError ? <Alert severity="error">{comoFalla(verificacion.error).message}</Alert> : null}
        {verificacion.isSuccess ? (
          <>
            <Alert severity="success">Tu correo quedó verificado. Ya puedes iniciar sesión.</Alert>
            <EnlaceBoton to="/login" variant="contained" size="large">
              Iniciar sesión
            </EnlaceBoton>
          </>
        ) : (
          <Button
            variant="contained"
            size="large"
            disabled={!token}
            loading={verificacion.isPending}
            onClick={() => token && verificacion.mutate(token)}
          >
            Verificar mi correo
          </Button>
        )}
      </Stack>
    </MarcoDeAcceso>
  )
}
