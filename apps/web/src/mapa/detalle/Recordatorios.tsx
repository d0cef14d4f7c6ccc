import type { Servicio } from '@aliadas/contract'
import Alert from '@mui/material/Alert'
import { recordatorioDe } from '../pasos.ts'

export const Recordatorios = ({ servicio }: { servicio: Servicio }) => {
  const texto = recordatorioDe(servicio)
  return (
    <>
      {servicio.recorridoIniciado && servicio.estado === 'confirmado' ? (
        <Alert severity="success">Recorrido iniciado</Alert>
      ) : null}
      {texto ? <Alert severity="warning">{texto}</Alert> : null}
    </>
  )
}
