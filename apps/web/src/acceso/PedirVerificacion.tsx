import { solicitudDeVerificacionSchema } from '@aliadas/contract/acceso'
import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useForm } from 'react-hook-form'
import { CampoCorreo } from './CampoCorreo.tsx'
import { useReenviarVerificacion } from './reenviar-verificacion.ts'
import { REENVIADO, REENVIAR } from './textos.ts'

/** Shown instead of a verification link that no longer works: asks for the address to which a new link is mailed. */
export const PedirVerificacion = () => {
  const form = useForm({ resolver: zodResolver(solicitudDeVerificacionSchema), defaultValues: { email: '' } })
  const reenvio = useReenviarVerificacion()
  return (
    <form noValidate onSubmit={(e) => void form.handleSubmit(({ email }) => reenvio.mutate(email))(e)}>
      <Stack sx={{ gap: 5 }}>
        <CampoCorreo control={form.control} name="email" />
        <Button type="submit" variant="contained" size="large" loading={reenvio.isPending}>
          {REENVIAR}
        </Button>
      </Stack>
      <Box role="status" sx={{ '& > *': { mt: 5 } }}>
        {reenvio.isSuccess ? <Alert severity="success">{REENVIADO}</Alert> : null}
      </Box>
    </form>
  )
}
