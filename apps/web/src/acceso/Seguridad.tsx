import Box from '@mui/material/Box'
import { Page } from '../ui/Page.tsx'
import { MiContrasena } from './MiContrasena.tsx'
import { SesionesAbiertas } from './SesionesAbiertas.tsx'

/** Open sessions and the password form. */
export const Seguridad = () => (
  <Page detail="Tus sesiones abiertas y tu contraseña.">
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <SesionesAbiertas />
      <MiContrasena />
    </Box>
  </Page>
)
