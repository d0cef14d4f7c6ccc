import { ETIQUETAS_DE_VEHICULO } from '@aliadas/contract/flota'
import TextField from '@mui/material/TextField'
import { Controller } from 'react-hook-form'
import type { ControlDeVehiculo } from './formulario.ts'
import { PLACA_REGISTRADA } from '../textos.ts'

type Props = { control: ControlDeVehiculo; ocupadas: boolean; fijo: boolean }

/** Plates, converted to upper case while typing. Shows a message when they are taken. */
export const CampoPlacas = ({ control, ocupadas, fijo }: Props) => (
  <Controller
    control={control}
    name="placas"
    render={({ field: { ref, value, onChange, ...campo }, fieldState: { error } }) => (
      <TextField
        {...campo}
        fullWidth
        size="small"
        required
        autoFocus={!fijo}
        disabled={fijo}
        label={ETIQUETAS_DE_VEHICULO.placas}
        value={value ?? ''}
        // Accepts ABC 123 and ABC-123.
        onChange={(e) => onChange(e.target.value.toUpperCase().replace(/[\s-]/g, ''))}
        inputRef={ref}
        error={ocupadas || Boolean(error)}
        helperText={error?.message ?? (ocupadas ? PLACA_REGISTRADA : fijo ? '' : '6 caracteres, como ABC123')}
        slotProps={{
          htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false },
          formHelperText: { 'aria-live': 'polite' },
        }}
      />
    )}
  />
)
