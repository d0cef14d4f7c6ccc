import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export const Pie = ({ children }: { children: ReactNode }) => <Box sx={{ flex: 'none', px: 3, py: 2 }}>{children}</Box>

export const Dicho = ({ children }: { children: string }) => (
  <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
)
