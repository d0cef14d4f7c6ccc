import { Campo } from '../../ui/Campo.tsx'
import { CampoFecha } from './CampoFecha.tsx'
import type { ControlDeVehiculo } from './formulario.ts'
import { Seccion } from './Seccion.tsx'

type Props = { control: ControlDeVehiculo; empresa: string }

export const DatosDeDocumentacion = ({ control, empresa }: Props) => (
  <Seccion titulo="Documentación del vehículo">
    <Campo control={control} name="licencia" label="Licencia (tarjeta de propiedad)" required />
    <Campo control={control} name="propietario" label="Propietario" required />
    <Campo
      control={control}
      name="empresa"
      label="Empresa afiliadora"
      helperText={`Si la dejas vacía, será ${empresa}`}
    />
    <Campo control={control} name="numeroInterno" label="Número interno" required />
    <Campo control={control} name="tarjetaOperacion" label="Tarjeta de operación" />
    <CampoFecha
      control={control}
      name="vencimientoTarjetaOperacion"
      label="Vencimiento de la tarjeta de operación"
      required
    />
    <Campo control={control} name="numeroRevisionTecnica" label="Número de revisión técnica" required />
    <CampoFecha
      control={control}
      name="vencimientoRevisionTecnica"
      label="Vencimiento de la revisión técnica"
      required
    />
    <Campo control={control} name="soat" label="SOAT" required />
    <CampoFecha control={control} name="fechasoat" label="Vencimiento del SOAT" required />
  </Seccion>
)
