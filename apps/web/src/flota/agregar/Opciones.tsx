import { comoSeEscribe } from '@aliadas/contract'
import MenuItem from '@mui/material/MenuItem'
import { FormField } from '../../ui/FormField.tsx'
import type { ControlDeVehiculo, Entrada } from './formulario.ts'

type Props = { control: ControlDeVehiculo; name: keyof Entrada; label: string; valores: readonly string[] }

/** One of a closed list. */
export const Opciones = ({ valores, ...campo }: Props) => (
  <FormField {...campo} select required>
    {valores.map((valor) => (
      <MenuItem key={valor} value={valor}>
        {comoSeEscribe(valor)}
      </MenuItem>
    ))}
  </FormField>
)
