import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { REENVIADO, REENVIAR, useReenviarVerificacion } from './reenviar-verificacion.ts'

/** Beside a sign-in that was refused because nobody has followed the link of the mail yet: the way to another link. */
export const SinVerificar = ({ email }: { email: string }) => {
  const reenvio = useReenviarVerificacion()
  return (
    <Box sx={{ p: 4, borderRadius: 2, bgcolor: 'warningBackground', color: 'warningText' }}>
      <Typography variant="body2" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {reenvio.isSuccess
          ? REENVIADO
          : `Falta verificar ${email}: abre el enlace que te enviamos. ¿No te llegó, o ya venció?`}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        fullWidth
        loading={reenvio.isPending}
        onClick={() => reenvio.mutate(email)}
      >
        {REENVIAR}
      </Button>
    </Box>
  )
}
