import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

type Props<T extends FieldValues, Output> = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error' | 'ref'> & {
  control: Control<T, unknown, Output>
  name: FieldPath<T>
  /** Fields that are validated again when this one changes, after the first submit. */
  deps?: FieldPath<T>[]
}

/**
 * Text field of a form: its error replaces the helper text, and MUI connects both to the input with aria attributes.
 */
export const FormField = <T extends FieldValues, Output = T>({
  control,
  name,
  deps,
  helperText,
  ...rest
}: Props<T, Output>) => (
  <Controller
    control={control}
    name={name}
    {...(deps ? { rules: { deps } } : {})}
    render={({ field: { ref, value, ...field }, fieldState: { error } }) => (
      <TextField
        fullWidth
        size="small"
        {...rest}
        {...field}
        value={value ?? ''}
        inputRef={ref}
        error={Boolean(error)}
        helperText={error?.message ?? helperText}
      />
    )}
  />
)
