import Box from '@mui/material/Box'
import { Page } from '../ui/Page.tsx'
import { MiContrasena } from './MiContrasena.tsx'
import { SesionesAbiertas } from './SesionesAbiertas.tsx'

/** The password form and the open sessions. */
export const Seguridad = () => (
  <Page detail="Tu contraseña y tus sesiones abiertas.">
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      {/* Below each other the sessions come last: their number is not known while they are read. */}
      <MiContrasena />
      <SesionesAbiertas />
    </Box>
  </Page>
)
