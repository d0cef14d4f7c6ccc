import { CLAVE_INCORRECTA, claveSchema } from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useEnvio } from '../lib/useSubmit.ts'
import { comoFalla } from '../lib/faults.ts'
import { ponerErrores } from '../lib/form-errors.ts'
import { CampoContrasena } from '../ui/PasswordField.tsx'
import { FormularioDialog } from '../ui/FormDialog.tsx'
import type { DatosDeRegistro } from './Registro.tsx'

type Props = {
  /** The form waiting for its key; null keeps the dialog closed. */
  datos: DatosDeRegistro | null
  alCerrar: () => void
  alCrear: () => void
  /** A failure that is not about the key. */
  alFallar: (error: Error) => void
}

/** Asks for the authorization key and creates the account with it. A wrong key stays here with its message. */
export const Autorizacion = ({ datos, alCerrar, alCrear, alFallar }: Props) => {
  const form = useForm({ resolver: zodResolver(claveSchema), defaultValues: { clave: '' } })
  const registro = useEnvio({
    mutationFn: (body: DatosDeRegistro & { clave: string }) => api.registrarEmpresa({ body }),
    onSuccess: () => {
      form.reset()
      alCrear()
    },
    onError: (error) => {
      if (comoFalla(error).message === CLAVE_INCORRECTA)
        form.setError('clave', { message: CLAVE_INCORRECTA }, { shouldFocus: true })
      else if (ponerErrores(form, error, ['clave'])) alFallar(error)
    },
  })
  const cerrar = () => {
    form.reset()
    alCerrar()
  }
  return (
    <FormularioDialog
      abierto={datos !== null}
      titulo="Autorización Requerida"
      enviar="Autorizar"
      alCerrar={cerrar}
      corto
      ocupado={registro.isPending}
      alEnviar={(e) => void form.handleSubmit(({ clave }) => datos && registro.mutate({ ...datos, clave }))(e)}
    >
      <Typography sx={{ mb: 4 }}>
        Escribe la clave de autorización que recibiste para crear la cuenta de tu empresa.
      </Typography>
      <CampoContrasena
        control={form.control}
        name="clave"
        label="Clave de autorización"
        secreto="clave"
        autoComplete="off"
        autoFocus
      />
    </FormularioDialog>
  )
}
