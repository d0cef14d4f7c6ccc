import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

type Props<T extends FieldValues, Salida> = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error' | 'ref'> & {
  control: Control<T, unknown, Salida>
  name: FieldPath<T>
  /** Fields that are checked again when this one changes, once the form has been sent. */
  deps?: FieldPath<T>[]
}

/** Text field of a form: its error takes the helper's place, and MUI ties both to the input with aria attributes. */
export const Campo = <T extends FieldValues, Salida = T>({
  control,
  name,
  deps,
  helperText,
  ...resto
}: Props<T, Salida>) => (
  <Controller
    control={control}
    name={name}
    {...(deps ? { rules: { deps } } : {})}
    render={({ field: { ref, value, ...campo }, fieldState: { error } }) => (
      <TextField
        fullWidth
        size="small"
        {...resto}
        {...campo}
        value={value ?? ''}
        inputRef={ref}
        error={Boolean(error)}
        helperText={error?.message ?? helperText}
      />
    )}
  />
)
