import { bancoEnPalabras, comoSeEscribe } from '@aliadas/contract/empresas'
import MenuItem from '@mui/material/MenuItem'
import { FormField } from '../../ui/FormField.tsx'
import type { ControlDeVehiculo, Entrada } from './formulario.ts'

type Props = {
  control: ControlDeVehiculo
  name: keyof Entrada
  label: string
  valores: readonly string[]
  fijo?: boolean
}

/** Select of a closed list. */
export const Opciones = ({ valores, fijo = false, ...campo }: Props) => (
  <FormField {...campo} select required disabled={fijo}>
    {valores.map((valor) => (
      <MenuItem key={valor} value={valor}>
        {campo.name === 'banco' ? bancoEnPalabras(valor) : comoSeEscribe(valor)}
      </MenuItem>
    ))}
  </FormField>
)
