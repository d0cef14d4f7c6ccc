import type { Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'

/** Warnings about the end of a trip; renders nothing without any. */
export const AvisoDeFin = ({ servicio: { advertenciasDeFin } }: { servicio: Pick<Servicio, 'advertenciasDeFin'> }) =>
  advertenciasDeFin.length === 0 ? null : (
    <Alert severity="warning">{advertenciasDeFin.map((a) => a.mensaje).join(' ')}</Alert>
  )
