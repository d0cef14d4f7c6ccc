import {
  CLASE_EN_PALABRAS,
  CLASES_DE_VEHICULO,
  ETIQUETA_DE_CLASE,
  ETIQUETAS_DE_VEHICULO,
  TIPOS_DE_VEHICULO,
} from '@aliadas/contract/flota'
import MenuItem from '@mui/material/MenuItem'
import { FormField } from '../../ui/FormField.tsx'
import { CampoCapacidad } from './CampoCapacidad.tsx'
import { CampoPlacas } from './CampoPlacas.tsx'
import type { ControlDeVehiculo } from './formulario.ts'
import { Opciones } from './Opciones.tsx'
import { Seccion } from './Seccion.tsx'

type Props = {
  control: ControlDeVehiculo
  ocupadas: boolean
  /** Read-only: they cannot change after the vehicle was created (specification §2, Edit modal). */
  fijos?: boolean
}

export const DatosBasicos = ({ control, ocupadas, fijos = false }: Props) => (
  <Seccion titulo="Información básica">
    <CampoPlacas control={control} ocupadas={ocupadas} fijo={fijos} />
    <FormField control={control} name="marca" label={ETIQUETAS_DE_VEHICULO.marca} required disabled={fijos} />
    <FormField control={control} name="modelo" label={ETIQUETAS_DE_VEHICULO.modelo} required disabled={fijos} />
    <Opciones
      control={control}
      name="tipo"
      label={ETIQUETAS_DE_VEHICULO.tipo}
      valores={TIPOS_DE_VEHICULO}
      fijo={fijos}
    />
    <CampoCapacidad control={control} fijo={fijos} />
    <FormField control={control} name="color" label={ETIQUETAS_DE_VEHICULO.color} disabled={fijos} />
    <FormField control={control} name="clase" label={ETIQUETA_DE_CLASE} select helperText="La imprime el FUEC">
      <MenuItem value="">Sin especificar</MenuItem>
      {CLASES_DE_VEHICULO.map((clase) => (
        <MenuItem key={clase} value={clase}>
          {CLASE_EN_PALABRAS[clase]}
        </MenuItem>
      ))}
    </FormField>
  </Seccion>
)
