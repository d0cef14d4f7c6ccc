import { FormField } from '../../ui/FormField.tsx'
import type { ControlDeVehiculo, Entrada } from './formulario.ts'

type Props = { control: ControlDeVehiculo; name: keyof Entrada; label: string; required?: boolean }

/** A day of expiry. Its label stays above, because an empty date shows its pattern. */
export const CampoFecha = (props: Props) => (
  <FormField {...props} type="date" slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '2999-12-31' } }} />
)
