import Chip from '@mui/material/Chip'

export const EstadoDeAliado = ({ suspendido }: { suspendido: boolean }) => (
  <Chip
    size="small"
    label={suspendido ? 'Suspendido' : 'Activo'}
    sx={
      suspendido
        ? { bgcolor: 'warningBackground', color: 'warningText' }
        : { bgcolor: 'successBackground', color: 'success.main' }
    }
  />
)
