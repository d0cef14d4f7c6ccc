import { CLAVE_INCORRECTA, claveSchema } from '@aliadas/contract/acceso'
import { zodResolver } from '@hookform/resolvers/zod'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import type { DatosDeRegistro } from './Registro.tsx'

type Props = {
  /** The form waiting for its key; null keeps the dialog closed. */
  datos: DatosDeRegistro | null
  onCerrar: () => void
  onCrear: () => void
  /** A failure that is not about the key. */
  onFallar: (error: Error) => void
}

/** Asks for the authorization key and creates the account with it. A wrong key stays here with its message. */
export const Autorizacion = ({ datos, onCerrar, onCrear, onFallar }: Props) => {
  const form = useForm({ resolver: zodResolver(claveSchema), defaultValues: { clave: '' } })
  const registro = useSubmit({
    mutationFn: (body: DatosDeRegistro & { clave: string }) => api.registrarEmpresa({ body }),
    onSuccess: () => {
      form.reset()
      onCrear()
    },
    onError: (error) => {
      if (toFalla(error).message === CLAVE_INCORRECTA)
        form.setError('clave', { message: CLAVE_INCORRECTA }, { shouldFocus: true })
      else if (setFormErrors(form, error, ['clave'])) onFallar(error)
    },
  })
  const cerrar = () => {
    form.reset()
    onCerrar()
  }
  return (
    <FormDialog
      open={datos !== null}
      title="Autorización Requerida"
      send="Autorizar"
      onClose={cerrar}
      short
      busy={registro.isPending}
      onSubmit={(e) => void form.handleSubmit(({ clave }) => datos && registro.mutate({ ...datos, clave }))(e)}
    >
      <Typography sx={{ mb: 4 }}>
        Escribe la clave de autorización que recibiste para crear la cuenta de tu empresa.
      </Typography>
      <PasswordField
        control={form.control}
        name="clave"
        label="Clave de autorización"
        secret="clave"
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}
