import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  rows: readonly (readonly [nombre: string, valor: ReactNode])[]
  /** In a card inside a panel: the labels are short, and the values need the room. */
  narrow?: boolean
}

/** Labels and values in two columns; labels have the same width in all lists below each other. */
export const DescriptionList = ({ rows, narrow = false }: Props) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: `minmax(0, ${narrow ? 6.5 : 8.5}rem) minmax(0, 1fr)`,
      columnGap: 4,
      rowGap: 1.5,
    }}
  >
    {rows.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography variant="body2" component="dt" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
        <Typography variant="body2" component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)
