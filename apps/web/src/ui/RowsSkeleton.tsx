import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

type Props = { rows?: number; height?: number }

/** Placeholder rows with the height of real ones, so that nothing moves when those arrive. */
export const RowsSkeleton = ({ rows = 5, height = 44 }: Props) => (
  <Box role="status" aria-label="Cargando…" sx={{ display: 'grid', gap: 2 }}>
    {Array.from({ length: rows }, (_, i) => (
      <Skeleton key={i} variant="rounded" height={height} animation="wave" />
    ))}
  </Box>
)
