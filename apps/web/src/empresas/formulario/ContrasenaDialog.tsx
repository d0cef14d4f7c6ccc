import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'

type Props = {
  abierto: boolean
  ocupado: boolean
  /** What the server said of the last try. */
  reparo: string | null
  onCerrar: () => void
  onConfirmar: (contrasena: string) => void
}

/** Asks for the password again before the company's bank data change. */
export const ContrasenaDialog = ({ abierto, ocupado, reparo, onCerrar, onConfirmar }: Props) => {
  const form = useForm({ defaultValues: { contrasenaActual: '' } })
  const { setError, reset } = form
  useEffect(() => {
    if (reparo) setError('contrasenaActual', { message: reparo }, { shouldFocus: true })
  }, [reparo, setError])
  useEffect(() => {
    if (!abierto) reset()
  }, [abierto, reset])
  return (
    <FormDialog
      open={abierto}
      title="Confirma que eres tú"
      send="Confirmar"
      onClose={onCerrar}
      short
      busy={ocupado}
      onSubmit={(e) => {
        // A form inside a form's tree: its submission is its own.
        e.stopPropagation()
        void form.handleSubmit(({ contrasenaActual }) => onConfirmar(contrasenaActual))(e)
      }}
    >
      <Typography sx={{ mb: 4 }}>
        Vas a cambiar los datos bancarios de la empresa. Escribe tu contraseña para continuar.
      </Typography>
      <PasswordField
        control={form.control}
        name="contrasenaActual"
        label="Contraseña actual"
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
