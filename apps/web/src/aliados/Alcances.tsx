import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

/** What a key may do, as the API document names it. */
export const Alcances = ({ alcances }: { alcances: readonly string[] }) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'var(--side, start)' }}>
    {alcances.map((alcance) => (
      <Chip key={alcance} size="small" label={alcance} />
    ))}
  </Box>
)
