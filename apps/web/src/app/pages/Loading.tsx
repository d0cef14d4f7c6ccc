import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'

export const Loading = () => (
  <Box
    role="status"
    sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 3, minHeight: '60dvh' }}
  >
    <CircularProgress size={28} aria-hidden />
    <Typography variant="body1" sx={{ color: 'text.secondary' }}>
      Cargando…
    </Typography>
  </Box>
)
