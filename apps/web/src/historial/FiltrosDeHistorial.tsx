import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import type { ListState } from '../lib/list-state.ts'

type Props = { state: ListState; nombreDePersona: string | undefined }

const Dia = ({ state, name, label }: { state: ListState; name: string; label: string }) => (
  <TextField
    type="date"
    size="small"
    label={label}
    value={state.filters[name] ?? ''}
    onChange={(e) => state.filter(name, e.target.value || undefined)}
    slotProps={{ inputLabel: { shrink: true } }}
    sx={{ width: 170 }}
  />
)

/** The days to look at, and what was chosen from the lines themselves: a person, a service, a vehicle. */
export const FiltrosDeHistorial = ({ state, nombreDePersona }: Props) => {
  const { persona, servicio, placas } = state.filters
  return (
    <Box data-print="no" sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
      <Dia state={state} name="desde" label="Desde" />
      <Dia state={state} name="hasta" label="Hasta" />
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
