import { fechaBogota } from '@aliadas/contract/core'
import { CIUDADES } from '@aliadas/contract/empresas'
import { ETIQUETAS_DE_VEHICULO, avisoDeLicencia } from '@aliadas/contract/flota'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { serverNow } from '../../lib/server-clock.ts'
import { FormField } from '../../ui/FormField.tsx'
import { FormDateField } from '../../ui/DateField.tsx'
import type { ControlDeVehiculo } from './formulario.ts'
import { Opciones } from './Opciones.tsx'
import { Seccion } from './Seccion.tsx'

/** Another person's data: the browser must not suggest the user's own name and address. */
const AJENO = { slotProps: { htmlInput: { autoComplete: 'off' } } } as const

type Props = {
  control: ControlDeVehiculo
  /** Read-only: the mail address of an existing driver cannot change. */
  correoFijo?: boolean
}

export const DatosDelConductor = ({ control, correoFijo = false }: Props) => (
  <Seccion titulo="Información del conductor">
    <FormField control={control} name="nombre" label={ETIQUETAS_DE_VEHICULO.nombre} required {...AJENO} />
    <FormField control={control} name="cedula" label={ETIQUETAS_DE_VEHICULO.cedula} required {...AJENO} />
    <FormField control={control} name="direccion" label={ETIQUETAS_DE_VEHICULO.direccion} required {...AJENO} />
    <Opciones control={control} name="ciudad" label={ETIQUETAS_DE_VEHICULO.ciudad} valores={CIUDADES} />
    <FormField
      control={control}
      name="telefono"
      label={ETIQUETAS_DE_VEHICULO.telefono}
      type="tel"
      required
      {...AJENO}
    />
    <FormField
      control={control}
      name="email"
      label={ETIQUETAS_DE_VEHICULO.email}
      type="email"
      disabled={correoFijo}
      {...AJENO}
    />
    <FormField
      control={control}
      name="licenciaDeConducir"
      label={ETIQUETAS_DE_VEHICULO.licenciaDeConducir}
      required
      {...AJENO}
    />
    <VencimientoDeLicencia control={control} />
    <FormField control={control} name="rntConductor" label={ETIQUETAS_DE_VEHICULO.rntConductor} {...AJENO} />
  </Seccion>
)

/** Warns about an expired licence beside its date. The vehicle can still be saved. */
const VencimientoDeLicencia = ({ control }: Pick<Props, 'control'>) => {
  const vence = useWatch({ control, name: 'vencimientoLicenciaDeConducir' })
  const [hoy] = useState(() => fechaBogota(new Date(serverNow())))
  const aviso = avisoDeLicencia(vence, hoy)
  return (
    <FormDateField
      control={control}
      name="vencimientoLicenciaDeConducir"
      label={ETIQUETAS_DE_VEHICULO.vencimientoLicenciaDeConducir}
      helperText={
        aviso && (
          <Box component="span" sx={{ color: 'warningText' }}>
            {aviso}
          </Box>
        )
      }
      required
    />
  )
}
