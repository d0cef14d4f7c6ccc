import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Part } from '../../ui/part.tsx'
import { Loading } from './Loading.tsx'

/** A part that is the screen: that it did not arrive is said within the screen's margins. */
export const WholeScreen = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'contents', '& > .MuiAlert-root': { m: { xs: 4, sm: 6 } } }}>
    <Part waiting={<Loading />}>{children}</Part>
  </Box>
)
