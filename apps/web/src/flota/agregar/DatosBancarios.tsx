import { BANCOS, TIPOS_CUENTA } from '@aliadas/contract'
import { Campo } from '../../ui/Campo.tsx'
import type { ControlDeVehiculo } from './formulario.ts'
import { Opciones } from './Opciones.tsx'
import { Seccion } from './Seccion.tsx'

const FIGURAS = { slotProps: { htmlInput: { inputMode: 'numeric', autoComplete: 'off' } } } as const

export const DatosBancarios = ({ control }: { control: ControlDeVehiculo }) => (
  <Seccion titulo="Información bancaria">
    <Campo control={control} name="cuenta" label="Número de cuenta" required {...FIGURAS} />
    <Opciones control={control} name="tipocuenta" label="Tipo de cuenta" valores={TIPOS_CUENTA} />
    <Opciones control={control} name="banco" label="Banco" valores={BANCOS} />
    <Campo control={control} name="titular" label="Titular" required />
    <Campo control={control} name="rut" label="RUT" required {...FIGURAS} />
  </Seccion>
)
