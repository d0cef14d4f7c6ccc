import type { Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import { recordatorioDe } from '../pasos.ts'

export const Recordatorios = ({ servicio }: { servicio: Servicio }) => {
  const texto = recordatorioDe(servicio)
  return (
    <>
      {servicio.vehiculoSuspendido ? (
        <Alert severity="error">
          El vehículo {servicio.placas} está suspendido.
          {servicio.estado === 'reservado' ? ' Asigna otro para este servicio.' : ''}
        </Alert>
      ) : null}
      {texto ? <Alert severity="warning">{texto}</Alert> : null}
    </>
  )
}
