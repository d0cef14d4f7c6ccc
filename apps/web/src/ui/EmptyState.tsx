import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { RouteMark } from './marks.tsx'

type Props = { title: string; detail?: string; action?: ReactNode; icon?: ReactNode }

/** Shown instead of an empty list: the reason, and the next act. */
export const EmptyState = ({ title, detail, action, icon }: Props) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 4, py: 12, textAlign: 'center' }}>
    <Box aria-hidden sx={{ color: 'text3', display: 'flex', '& .MuiSvgIcon-root': { fontSize: 36 } }}>
      {icon ?? <RouteMark />}
    </Box>
    <Typography variant="h4" component="p">
      {title}
    </Typography>
    {detail ? (
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 420 }}>
        {detail}
      </Typography>
    ) : null}
    {action}
  </Box>
)
