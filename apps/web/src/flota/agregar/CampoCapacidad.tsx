import { ETIQUETAS_DE_VEHICULO } from '@aliadas/contract/flota'
import TextField from '@mui/material/TextField'
import { Controller } from 'react-hook-form'
import type { ControlDeVehiculo } from './formulario.ts'

type Props = { control: ControlDeVehiculo; fijo: boolean }

/** Number of passengers: a number in the form, a numeric keyboard on phones. */
export const CampoCapacidad = ({ control, fijo }: Props) => (
  <Controller
    control={control}
    name="capacidad"
    render={({ field: { ref, value, onChange, ...campo }, fieldState: { error } }) => (
      <TextField
        {...campo}
        fullWidth
        size="small"
        required
        disabled={fijo}
        label={ETIQUETAS_DE_VEHICULO.capacidad}
        value={value ?? ''}
        onChange={(e) => {
          const figuras = e.target.value.replace(/\D/g, '').slice(0, 3)
          onChange(figuras === '' ? null : Number(figuras))
        }}
        inputRef={ref}
        error={Boolean(error)}
        helperText={error?.message ?? (fijo ? '' : 'De 1 a 50 personas')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    )}
  />
)
