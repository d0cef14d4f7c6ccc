import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { ListState } from '../lib/list-state.ts'

type Props = { state: ListState; nombreDePersona: string | undefined }

/** Active filters that were chosen from the lines: person, service, vehicle. */
export const ElegidoDeHistorial = ({ state, nombreDePersona }: Props) => {
  const { persona, servicio, placas } = state.filters
  if (!persona && !servicio && !placas) return null
  return (
    <Box data-print="no" sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
      {persona ? (
        <Chip label={`Persona: ${nombreDePersona ?? 'elegida'}`} onDelete={() => state.filter('persona', undefined)} />
      ) : null}
      {servicio ? (
        <Chip label={`Servicio: #${servicio.slice(-6)}`} onDelete={() => state.filter('servicio', undefined)} />
      ) : null}
      {placas ? <Chip label={`Placas: ${placas}`} onDelete={() => state.filter('placas', undefined)} /> : null}
    </Box>
  )
}
