import type { Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'

/** What is doubtful about the end of a trip; null when nothing is. */
export const AvisoDeFin = ({ servicio: { advertenciasDeFin } }: { servicio: Pick<Servicio, 'advertenciasDeFin'> }) =>
  advertenciasDeFin.length === 0 ? null : (
    <Alert severity="warning">{advertenciasDeFin.map((a) => a.mensaje).join(' ')}</Alert>
  )
