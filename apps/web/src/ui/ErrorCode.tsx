import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { requestIdOf } from '../lib/faults.ts'
import { CopyButton } from './CopyButton.tsx'

/** The code of an unexpected error, which whoever runs the product finds in its log. Nothing for other errors. */
export const ErrorCode = ({ error }: { error: unknown }) => {
  const id = requestIdOf(error)
  if (id === null) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        Código para soporte: <code>{id}</code>
      </Typography>
      <CopyButton text={id} label="Copiar el código para soporte" done="Código copiado" />
    </Box>
  )
}
