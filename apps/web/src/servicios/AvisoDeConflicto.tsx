import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { refrescarDetalle } from './servicios-cache.ts'
import { refetchChanged } from '../lib/live-readings.ts'

type Props = { mensaje: string; idServicio: string; onActualizar: () => void }

/** Message after a conflict with another person's change, with a button to reload. */
export const AvisoDeConflicto = ({ mensaje, idServicio, onActualizar }: Props) => {
  const consultas = useQueryClient()
  const actualizar = () => {
    refrescarDetalle(consultas, idServicio)
    void refetchChanged(consultas, 'flota')
    void refetchChanged(consultas, 'servicio')
    onActualizar()
  }
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={actualizar}>
          Actualizar
        </Button>
      }
    >
      {mensaje}
    </Alert>
  )
}
