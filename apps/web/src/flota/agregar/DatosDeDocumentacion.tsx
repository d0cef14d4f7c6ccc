import { ETIQUETAS_DE_VEHICULO } from '@aliadas/contract/flota'
import { FormField } from '../../ui/FormField.tsx'
import { FormDateField } from '../../ui/DateField.tsx'
import type { ControlDeVehiculo } from './formulario.ts'
import { Seccion } from './Seccion.tsx'

type Props = {
  control: ControlDeVehiculo
  empresa: string
  /** Read-only: the ownership card of an existing vehicle cannot change. */
  licenciaFija?: boolean
}

export const DatosDeDocumentacion = ({ control, empresa, licenciaFija = false }: Props) => (
  <Seccion titulo="Documentación del vehículo">
    <FormField
      control={control}
      name="licencia"
      label={ETIQUETAS_DE_VEHICULO.licencia}
      required
      disabled={licenciaFija}
    />
    <FormField control={control} name="propietario" label={ETIQUETAS_DE_VEHICULO.propietario} required />
    <FormField
      control={control}
      name="empresa"
      label={ETIQUETAS_DE_VEHICULO.empresa}
      helperText={`Si la dejas vacía, será ${empresa}`}
    />
    <FormField control={control} name="numeroInterno" label={ETIQUETAS_DE_VEHICULO.numeroInterno} required />
    <FormField control={control} name="tarjetaOperacion" label={ETIQUETAS_DE_VEHICULO.tarjetaOperacion} />
    <FormDateField
      control={control}
      name="vencimientoTarjetaOperacion"
      label={ETIQUETAS_DE_VEHICULO.vencimientoTarjetaOperacion}
      required
    />
    <FormField
      control={control}
      name="numeroRevisionTecnica"
      label={ETIQUETAS_DE_VEHICULO.numeroRevisionTecnica}
      required
    />
    <FormDateField
      control={control}
      name="vencimientoRevisionTecnica"
      label={ETIQUETAS_DE_VEHICULO.vencimientoRevisionTecnica}
      required
    />
    <FormField control={control} name="soat" label={ETIQUETAS_DE_VEHICULO.soat} required />
    <FormDateField control={control} name="fechasoat" label={ETIQUETAS_DE_VEHICULO.fechasoat} required />
  </Seccion>
)
