import { ETIQUETAS_DE_VEHICULO } from '@aliadas/contract/flota'
import TextField from '@mui/material/TextField'
import { Controller } from 'react-hook-form'
import type { ControlDeVehiculo } from './formulario.ts'
import { PLACA_REGISTRADA } from '../textos.ts'

type Props = { control: ControlDeVehiculo; ocupadas: boolean; fijo: boolean }

/** Plates in upper case as they are typed; a message comes by itself when they are taken. */
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
        // People write ABC 123 or ABC-123.
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
