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
          {servicio.estado === 'confirmado' ? ' Cambia el vehículo de este servicio.' : ''}
        </Alert>
      ) : null}
      {servicio.estado === 'confirmado' && servicio.fuec && !servicio.fuecVigente ? (
        <Alert severity="error">
          <b>El FUEC de este servicio ya no vale:</b> dice otra cosa que el viaje. Expide o sube otro.
        </Alert>
      ) : null}
      {texto ? <Alert severity="warning">{texto}</Alert> : null}
    </>
  )
}
