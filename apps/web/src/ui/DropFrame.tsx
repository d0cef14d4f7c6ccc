import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { DropzoneRootProps } from 'react-dropzone'
import { TOUCH } from './tokens.ts'

type Props = {
  /** Of `useDropzone`. */
  root: DropzoneRootProps
  /** Something is being dragged over it. */
  active: boolean
  failed: boolean
  children: ReactNode
}

/** The frame into which files are dropped, around the button that chooses them and the words on what fits. */
export const DropFrame = ({ root, active, failed, children }: Props) => (
  <Box
    {...root}
    sx={{
      display: 'grid',
      justifyItems: 'center',
      gap: 2,
      p: 4,
      border: '2px dashed',
      borderColor: active ? 'primary.main' : failed ? 'error.main' : 'inputBorder',
      borderRadius: 2,
      bgcolor: active ? 'action.hover' : 'transparent',
      textAlign: 'center',
    }}
  >
    {children}
  </Box>
)

/** Asks to drag, which nobody can with a finger. */
export const DragHint = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ [TOUCH]: { display: 'none' } }}>
    {children}
  </Typography>
)
