import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { FormField } from '../ui/FormField.tsx'

type Props<T extends FieldValues, Salida> = { control: Control<T, unknown, Salida>; name: FieldPath<T> }

/** The mail address of an account. Password managers take it as the user name. */
export const CampoCorreo = <T extends FieldValues, Salida = T>(props: Props<T, Salida>) => (
  <FormField
    {...props}
    label="Correo electrónico"
    type="email"
    autoComplete="username"
    slotProps={{ htmlInput: { inputMode: 'email' } }}
  />
)
