import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

type Props = { filas?: number; alto?: number }

/** Rows with the height of the real ones, so that nothing moves when they arrive. */
export const Esqueleto = ({ filas = 5, alto = 44 }: Props) => (
  <Box role="status" aria-label="Cargando…" sx={{ display: 'grid', gap: 2 }}>
    {Array.from({ length: filas }, (_, i) => (
      <Skeleton key={i} variant="rounded" height={alto} animation="wave" />
    ))}
  </Box>
)
