import { COMODIDADES, NOMBRE_DE_COMODIDAD } from '@aliadas/contract/flota'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { Controller } from 'react-hook-form'
import type { ControlDeVehiculo } from './formulario.ts'
import { Seccion } from './Seccion.tsx'

export const Caracteristicas = ({ control }: { control: ControlDeVehiculo }) => (
  <Seccion titulo="Características" columnas="repeat(auto-fill, minmax(160px, 1fr))">
    {COMODIDADES.map((una) => (
      <Controller
        key={una}
        control={control}
        name={una}
        render={({ field: { value, ref, ...campo } }) => (
          <FormControlLabel
            sx={{ my: -2 }}
            control={<Checkbox {...campo} checked={value === true} slotProps={{ input: { ref } }} />}
            label={NOMBRE_DE_COMODIDAD[una]}
          />
        )}
      />
    ))}
  </Seccion>
)
