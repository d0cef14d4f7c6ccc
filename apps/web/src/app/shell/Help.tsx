import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useAccion } from '../../lib/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { setSingleKeys, useSingleKeys } from '../../lib/single-keys.ts'
import { keysFor } from './keys.ts'

const Key = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    sx={{
      px: 2,
      py: 0.5,
      border: 1,
      borderColor: 'inputBorder',
      borderRadius: '6px',
      fontFamily: 'inherit',
      fontSize: '0.75rem',
      fontWeight: 600,
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
)

type Props = { open: boolean; onClose: () => void }

/** The list of keyboard shortcuts, opened with `?`. */
export const Help = ({ open, onClose }: Props) => {
  const singleKeys = useSingleKeys()
  const { permitido: desk } = useAccion('validarProveedores')
  return (
    <Dialog open={open} title="Atajos del teclado" onClose={onClose} width="sm">
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 3 }}>
        {keysFor(desk).map(({ keys, text }) => (
          <Box key={keys} sx={{ display: 'contents' }}>
            <Box component="dt">
              <Key>{keys}</Key>
            </Box>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        sx={{ mt: 5 }}
        control={<Switch checked={singleKeys} onChange={(_, active) => setSingleKeys(active)} />}
        label="Usar los atajos de una sola tecla (/, ? y las letras)"
      />
    </Dialog>
  )
}
