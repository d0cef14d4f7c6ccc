import { BANCOS, TIPOS_CUENTA } from '@aliadas/contract/empresas'
import { ETIQUETAS_DE_VEHICULO } from '@aliadas/contract/flota'
import { FormField } from '../../ui/FormField.tsx'
import type { ControlDeVehiculo } from './formulario.ts'
import { Opciones } from './Opciones.tsx'
import { Seccion } from './Seccion.tsx'

const FIGURAS = { slotProps: { htmlInput: { inputMode: 'numeric', autoComplete: 'off' } } } as const

export const DatosBancarios = ({ control }: { control: ControlDeVehiculo }) => (
  <Seccion titulo="Información bancaria">
    <FormField control={control} name="cuenta" label={ETIQUETAS_DE_VEHICULO.cuenta} required {...FIGURAS} />
    <Opciones control={control} name="tipocuenta" label={ETIQUETAS_DE_VEHICULO.tipocuenta} valores={TIPOS_CUENTA} />
    <Opciones control={control} name="banco" label={ETIQUETAS_DE_VEHICULO.banco} valores={BANCOS} />
    <FormField control={control} name="titular" label={ETIQUETAS_DE_VEHICULO.titular} required />
    <FormField control={control} name="rut" label={ETIQUETAS_DE_VEHICULO.rut} required {...FIGURAS} />
  </Seccion>
)
