import type { VehiculoAsignable } from '@aliadas/contract/asignaciones'
import Alert from '@mui/material/Alert'

/** Everything that stands against a vehicle; confirming accepts the warnings. Nothing if there is none. */
export const EnContraDelVehiculo = ({
  vehiculo: { advertencias, reparos },
}: {
  vehiculo: Pick<VehiculoAsignable, 'advertencias' | 'reparos'>
}) =>
  advertencias.length + reparos.length > 0 ? (
    <Alert severity="warning">
      <b>Ten en cuenta:</b>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
        {advertencias.map((a) => (
          <li key={a.codigo}>{a.mensaje}</li>
        ))}
        {reparos.map((reparo) => (
          <li key={reparo}>{reparo}</li>
        ))}
      </ul>
    </Alert>
  ) : null
