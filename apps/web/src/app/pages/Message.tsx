import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/Logo.tsx'

type Props = { title: string; detail: string; note?: ReactNode; children: ReactNode }

/** Page with a single message, inside the shell or alone. */
export const Message = ({ title, detail, note, children }: Props) => (
  <Box
    component="section"
    sx={{
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: 3,
      minHeight: '70dvh',
      p: 6,
      textAlign: 'center',
    }}
  >
    <Logo side={48} />
    <Typography variant="h1" sx={{ mt: 2 }}>
      {title}
    </Typography>
    <Typography variant="body1" sx={{ color: 'text.secondary', maxWidth: 440 }}>
      {detail}
    </Typography>
    {note}
    <Box sx={{ display: 'flex', gap: 2, mt: 2, flexWrap: 'wrap', justifyContent: 'center' }}>{children}</Box>
  </Box>
)
