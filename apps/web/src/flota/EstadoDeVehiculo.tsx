import type { VehiculoResumen } from '@aliadas/contract/flota'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

/** Validated or not, and whether it is out of service (specification §2, Fleet screen). */
export const EstadoDeVehiculo = ({ vehiculo }: { vehiculo: Pick<VehiculoResumen, 'validado' | 'suspendido'> }) => (
  <Box sx={{ display: 'inline-flex', gap: 1, flexWrap: 'wrap' }}>
    <Chip
      size="small"
      label={vehiculo.validado ? 'Validado' : 'No validado'}
      sx={
        vehiculo.validado
          ? { bgcolor: 'successBackground', color: 'success.main' }
          : { bgcolor: 'warningBackground', color: 'warningText' }
      }
    />
    {vehiculo.suspendido ? (
      <Chip size="small" label="Suspendido" sx={{ bgcolor: 'errorBackground', color: 'error.main' }} />
    ) : null}
  </Box>
)
