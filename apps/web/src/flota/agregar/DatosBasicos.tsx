import { TIPOS_DE_VEHICULO, ETIQUETAS_DE_VEHICULO } from '@aliadas/contract'
import { FormField } from '../../ui/FormField.tsx'
import { CampoCapacidad } from './CampoCapacidad.tsx'
import { CampoPlacas } from './CampoPlacas.tsx'
import type { ControlDeVehiculo } from './formulario.ts'
import { Opciones } from './Opciones.tsx'
import { Seccion } from './Seccion.tsx'

type Props = { control: ControlDeVehiculo; ocupadas: boolean }

export const DatosBasicos = ({ control, ocupadas }: Props) => (
  <Seccion titulo="Información básica">
    <CampoPlacas control={control} ocupadas={ocupadas} />
    <FormField control={control} name="marca" label={ETIQUETAS_DE_VEHICULO.marca} required />
    <FormField control={control} name="modelo" label={ETIQUETAS_DE_VEHICULO.modelo} required />
    <Opciones control={control} name="tipo" label={ETIQUETAS_DE_VEHICULO.tipo} valores={TIPOS_DE_VEHICULO} />
    <CampoCapacidad control={control} />
    <FormField control={control} name="color" label={ETIQUETAS_DE_VEHICULO.color} />
  </Seccion>
)
