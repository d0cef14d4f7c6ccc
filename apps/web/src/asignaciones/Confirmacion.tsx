import type { Servicio } from '@aliadas/contract/servicios'
import type { VehiculoAsignable } from '@aliadas/contract/asignaciones'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { formatPlainDateTime } from '../lib/format.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { trayecto } from '../servicios/index.ts'

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
    {v.advertencias.length + v.reparos.length > 0 ? (
      <Alert severity="warning">
        <b>Ten en cuenta:</b>
        <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
          {v.advertencias.map((a) => (
            <li key={a.codigo}>{a.mensaje}</li>
          ))}
          {v.reparos.map((reparo) => (
            <li key={reparo}>{reparo}</li>
          ))}
        </ul>
      </Alert>
    ) : null}
    <Typography variant="body1">
      {v.advertencias.length + v.reparos.length > 0
        ? '¿Quieres asignar este vehículo de todas formas?'
        : '¿Quieres asignar este vehículo al servicio?'}
    </Typography>
  </Stack>
)
