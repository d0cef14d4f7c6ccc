import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { VERSION } from '../../lib/version.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Logo } from '../../ui/Logo.tsx'

type Props = { open: boolean; onClose: () => void }

/** Name, purpose and version of the product. */
export const About = ({ open, onClose }: Props) => (
  <Dialog open={open} title="Acerca de Aliadas" onClose={onClose} width="xs" sheet={false}>
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, pt: 2, pb: 4 }}>
      <Logo side={64} />
      <Typography variant="h3" component="p" sx={{ mt: 2 }}>
        Transportadoras Aliadas
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '34ch', textWrap: 'balance' }}>
        Servicios, ofertas, flota y pagos de las empresas de transporte aliadas.
      </Typography>
      <Typography
        variant="body2"
        component="p"
        sx={{
          mt: 2,
          px: 4,
          py: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: '99px',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        Versión {VERSION}
      </Typography>
    </Box>
  </Dialog>
)
