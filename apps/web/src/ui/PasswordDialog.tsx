import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from './FormDialog.tsx'
import { PasswordField } from './PasswordField.tsx'

type Props = {
  open: boolean
  busy: boolean
  title?: string
  /** Text of the submit button. */
  send?: string
  /** It takes something away: the submit button is red. */
  danger?: boolean
  /** Why the password is needed. */
  message: string
  /** The server's message for the last try. */
  fault: string | null
  onClose: () => void
  onConfirm: (password: string) => void
}

/** Asks the signed-in person for the password again, before an act that an unattended browser must not allow. */
export const PasswordDialog = (props: Props) => {
  const { open, busy, title = 'Confirma que eres tú', send = 'Confirmar', danger = false } = props
  const { message, fault, onClose, onConfirm } = props
  const form = useForm({ defaultValues: { contrasenaActual: '' } })
  const { setError, reset } = form
  useEffect(() => {
    if (fault) setError('contrasenaActual', { message: fault }, { shouldFocus: true })
  }, [fault, setError])
  useEffect(() => {
    if (!open) reset()
  }, [open, reset])
  return (
    <FormDialog
      open={open}
      title={title}
      send={send}
      danger={danger}
      onClose={onClose}
      short
      busy={busy}
      onSubmit={(e) => {
        // A form inside another form's React tree: its submit event must not reach the outer one.
        e.stopPropagation()
        void form.handleSubmit(({ contrasenaActual }) => onConfirm(contrasenaActual))(e)
      }}
    >
      <Typography sx={{ mb: 4 }}>{message}</Typography>
      <PasswordField
        control={form.control}
        name="contrasenaActual"
        label="Contraseña actual"
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
