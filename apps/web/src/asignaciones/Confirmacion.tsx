import { trayecto } from '@aliadas/contract/core'
import type { Servicio } from '@aliadas/contract/servicios'
import type { VehiculoAsignable } from '@aliadas/contract/asignaciones'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { formatPlainDateTime } from '../lib/format.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { EnContraDelVehiculo } from './EnContraDelVehiculo.tsx'

type Props = {
  servicio: Servicio
  vehiculo: VehiculoAsignable
}

/** Summary before the assignment, with every warning that will be accepted. */
export const Confirmacion = ({ servicio: s, vehiculo: v }: Props) => (
  <Stack sx={{ gap: 4 }}>
    <DescriptionList
      rows={[
        ['Vehículo', `${v.placas} · ${v.marca} ${v.modelo}`],
        ['Conductor', v.conductor ?? 'Sin conductor'],
        ['Ruta', trayecto(s.origen, s.destino)],
        ['Salida', formatPlainDateTime(s.fechaSalida, s.horaSalida) ?? 'No especificada'],
      ]}
    />
    <EnContraDelVehiculo vehiculo={v} />
    <Typography variant="body1">
      {v.advertencias.length + v.reparos.length > 0
        ? '¿Quieres asignar este vehículo de todas formas?'
        : '¿Quieres asignar este vehículo al servicio?'}
    </Typography>
  </Stack>
)
