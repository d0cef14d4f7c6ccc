import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import type { ControlDeVehiculo } from './formulario.ts'

export const Terminos = ({ control }: { control: ControlDeVehiculo }) => {
  const id = useId()
  return (
    <Controller
      control={control}
      name="terminos"
      render={({ field: { value, ref, ...campo }, fieldState }) => {
        // Accepting removes the error at once, before the form is validated again.
        const error = value ? undefined : fieldState.error
        return (
          <FormControl error={Boolean(error)}>
            <FormControlLabel
              control={
                <Checkbox
                  {...campo}
                  checked={value}
                  slotProps={{ input: { ref, ...(error ? { 'aria-describedby': id, 'aria-invalid': true } : {}) } }}
                />
              }
              label="Acepto los términos y condiciones"
            />
            {error ? <FormHelperText id={id}>{error.message}</FormHelperText> : null}
          </FormControl>
        )
      }}
    />
  )
}
