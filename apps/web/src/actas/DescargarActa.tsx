import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { routes } from 'virtual:routes'
import { addressOf } from '../lib/api.ts'

const direccionDe = (ruta: 'descargarActa' | 'leerActa', id: string): string =>
  addressOf(routes[ruta]?.path ?? '', { params: { id } })

/** The record of a trip as a paper, and as the file that a script verifies. */
export const DescargarActa = ({ id, codigo }: { id: string; codigo: string }) => (
  <Box data-print="no" sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
    <Button
      href={direccionDe('descargarActa', id)}
      target="_blank"
      rel="noopener"
      variant="outlined"
      startIcon={<VerifiedOutlined />}
    >
      Acta del viaje
    </Button>
    <Button
      href={direccionDe('leerActa', id)}
      download={`acta-${codigo}.json`}
      variant="outlined"
      startIcon={<DownloadOutlined />}
    >
      Acta para verificar
    </Button>
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      Prueba que nadie cambió la historia del viaje. Mirarla queda en el historial.
    </Typography>
  </Box>
)
