import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useOnline } from '../lib/online.ts'
import { useTitle } from '../ui/Page.tsx'
import { Logo } from '../ui/Logo.tsx'
import { RutasDeFondo } from './RutasDeFondo.tsx'

type Props = { titulo: string; subtitulo?: string; children: ReactNode; pie?: ReactNode }

/** Public pages: the brand on one side, one task on the other. On phones the brand becomes a strip on top. */
export const MarcoDeAcceso = ({ titulo, subtitulo, children, pie }: Props) => {
  useTitle(titulo)
  const hayRed = useOnline()
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
      }}
    >
      <Box
        component="header"
        sx={{
          position: 'relative',
          overflow: 'hidden',
          bgcolor: 'brand',
          color: '#FFFFFF',
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          gap: 6,
          p: { xs: 4, md: 12 },
        }}
      >
        <RutasDeFondo />
        <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 3 }}>
          <Logo side={40} />
          <Typography component="p" sx={{ fontSize: '1rem', fontWeight: 600, lineHeight: 1.2 }}>
            Transportadoras Aliadas
          </Typography>
        </Box>
        <Box sx={{ position: 'relative', display: { xs: 'none', md: 'block' } }}>
          <Typography
            component="p"
            sx={{ fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.2, maxWidth: 420, textWrap: 'balance' }}
          >
            Monitoreo de Servicios y Flotas
          </Typography>
          <Typography sx={{ mt: 3, color: '#C9D6EA', maxWidth: 400 }}>
            Mira cada servicio en el mapa, envía tu oferta y sigue el viaje hasta que termina.
          </Typography>
        </Box>
      </Box>
      <Box
        component="main"
        sx={{
          display: 'grid',
          alignContent: { xs: 'start', md: 'center' },
          justifyItems: 'center',
          p: { xs: 4, sm: 8 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 440, py: { xs: 4, md: 0 } }}>
          <Box role="status">
            {hayRed ? null : (
              <Typography
                variant="body2"
                sx={{
                  mb: 5,
                  px: 4,
                  py: 3,
                  borderRadius: 2,
                  bgcolor: 'warningBackground',
                  color: 'warningText',
                  fontWeight: 500,
                }}
              >
                Sin conexión. Podrás seguir apenas vuelva.
              </Typography>
            )}
          </Box>
          <Typography variant="h1">{titulo}</Typography>
          {subtitulo ? <Typography sx={{ color: 'text.secondary', mt: 2 }}>{subtitulo}</Typography> : null}
          <Box sx={{ mt: 6 }}>{children}</Box>
          {pie ? <Typography sx={{ mt: 6, textAlign: 'center', color: 'text.secondary' }}>{pie}</Typography> : null}
        </Box>
      </Box>
    </Box>
  )
}
