import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Two related values, one below the other. */
export const Juntos = ({ primero, segundo }: { primero: ReactNode; segundo: string }) => (
  <>
    {primero}
    <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
      {segundo}
    </Box>
  </>
)
