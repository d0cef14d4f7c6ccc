import { DIAS_DE_UN_VEHICULO, diasDeUnVehiculo } from '@aliadas/contract/fuec'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { ListState } from '../../lib/list-state.ts'
import { serverNow } from '../../lib/server-clock.ts'

/** The plates that were chosen from a row, and the days for which the Ministry may ask. */
export const DeUnVehiculo = ({ state }: { state: ListState }) => {
  const { placas, desde, hasta } = state.filters
  if (!placas) return null
  const dias = diasDeUnVehiculo(serverNow())
  return (
    <Box data-print="no" sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
      <Chip label={`Placas: ${placas}`} onDelete={() => state.filter('placas', undefined)} />
      {desde === dias.desde && hasta === dias.hasta ? null : (
        <Button size="small" variant="outlined" onClick={() => state.filterAll(dias)}>
          Sus últimos {DIAS_DE_UN_VEHICULO} días
        </Button>
      )}
    </Box>
  )
}
