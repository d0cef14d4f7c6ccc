import type { Servicio } from '@aliadas/contract'
import Alert from '@mui/material/Alert'
import { recordatorioDe } from '../pasos.ts'

export const Recordatorios = ({ servicio }: { servicio: Servicio }) => {
  const texto = recordatorioDe(servicio)
  return texto ? <Alert severity="warning">{texto}</Alert> : null
}
