import { CIUDADES } from '@aliadas/contract'
import { Campo } from '../../ui/Campo.tsx'
import { CampoFecha } from './CampoFecha.tsx'
import type { ControlDeVehiculo } from './formulario.ts'
import { Opciones } from './Opciones.tsx'
import { Seccion } from './Seccion.tsx'

/** It is somebody else's data: the browser's own name and address are not offered. */
const AJENO = { slotProps: { htmlInput: { autoComplete: 'off' } } } as const

export const DatosDelConductor = ({ control }: { control: ControlDeVehiculo }) => (
  <Seccion titulo="Información del conductor">
    <Campo control={control} name="nombre" label="Nombre" required {...AJENO} />
    <Campo control={control} name="cedula" label="Cédula" required {...AJENO} />
    <Campo control={control} name="direccion" label="Dirección" required {...AJENO} />
    <Opciones control={control} name="ciudad" label="Ciudad" valores={CIUDADES} />
    <Campo control={control} name="telefono" label="Teléfono" type="tel" required {...AJENO} />
    <Campo control={control} name="email" label="Correo electrónico" type="email" {...AJENO} />
    <Campo control={control} name="licenciaDeConducir" label="Licencia de conducir" required {...AJENO} />
    <CampoFecha
      control={control}
      name="vencimientoLicenciaDeConducir"
      label="Vencimiento de la licencia de conducir"
      required
    />
  </Seccion>
)
