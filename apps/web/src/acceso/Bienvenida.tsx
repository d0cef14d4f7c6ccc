import { PATHS } from '../lib/paths.ts'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '../lib/server-clock.ts'
import { sessionQuery } from '../lib/session.ts'
import { hadSession } from '../lib/stored-session.ts'
import { Logo } from '../ui/Logo.tsx'
import { useTitle } from '../ui/title.ts'
import { ButtonLink } from '../ui/links.tsx'
import { RutasDeFondo } from './RutasDeFondo.tsx'
import { saludar } from './saludo.ts'

/** How long the welcome shows its loader, in ms (specification §9). */
const ESPERA_MS = 3000

const SOBRE_MARCA = { '&.Mui-focusVisible': { outlineColor: '#FFFFFF' } }
const LLENO = { ...SOBRE_MARCA, bgcolor: '#FFFFFF', color: '#0F2F57', '&:hover': { bgcolor: '#E8F1FF' } }
const BORDE = { ...SOBRE_MARCA, color: '#FFFFFF', borderColor: 'rgba(255,255,255,.6)' }
const ENTRA = {
  animation: 'aparecer 180ms ease-out both',
  '@keyframes aparecer': { from: { opacity: 0, transform: 'translateY(6px)' } },
}

/** A ring that turns around the logo. It stands still under `prefers-reduced-motion`. */
const Carga = () => (
  <Box role="status" aria-label="Cargando…" sx={{ position: 'absolute', inset: 0 }}>
    <CircularProgress
      size={128}
      thickness={2}
      aria-hidden
      sx={{
        color: '#7FB0FF',
        '@media (prefers-reduced-motion: reduce)': {
          '& circle': { strokeDasharray: 'none !important', strokeOpacity: 0.6 },
        },
      }}
    />
  </Box>
)

const Caminos = ({ conSesion }: { conSesion: boolean }) => (
  <Box sx={{ display: 'flex', gap: 3, mt: 6, flexWrap: 'wrap', justifyContent: 'center' }}>
    {conSesion ? (
      <ButtonLink to={PATHS.panel} variant="contained" size="large" sx={LLENO}>
        Ir al panel
      </ButtonLink>
    ) : (
      <>
        <ButtonLink to={PATHS.login} variant="contained" size="large" sx={LLENO}>
          Ingresar
        </ButtonLink>
        <ButtonLink to={PATHS.registro} variant="outlined" size="large" sx={BORDE}>
          Regístrate
        </ButtonLink>
      </>
    )}
  </Box>
)

export const Bienvenida = () => {
  useTitle('Bienvenida')
  const [lista, setLista] = useState(false)
  // Ask for the session only if this browser had one.
  const { data: sesion } = useQuery({ ...sessionQuery, enabled: hadSession() })
  useEffect(() => {
    const id = setTimeout(() => setLista(true), ESPERA_MS)
    return () => clearTimeout(id)
  }, [])
  return (
    <Box
      component="main"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        p: 6,
        bgcolor: 'brand',
        color: '#FFFFFF',
        textAlign: 'center',
      }}
    >
      <RutasDeFondo />
      <Box sx={{ position: 'relative', display: 'grid', placeItems: 'center', width: 128, height: 128 }}>
        <Logo side={80} title="Transportadoras Aliadas" />
        {lista ? null : <Carga />}
      </Box>
      <Typography sx={{ position: 'relative', mt: 6, fontSize: '1.25rem', fontWeight: 500, color: '#C9D6EA' }}>
        {saludar(sesion?.nombres ?? null, serverNow())}
      </Typography>
      {/* Reserves its height from the start, so that the logo does not move when the text appears. */}
      <Box aria-live="polite" sx={{ position: 'relative', minHeight: 196, mt: 2 }}>
        {lista ? (
          <Box sx={ENTRA}>
            <Typography variant="h1" sx={{ fontSize: { xs: '1.75rem', sm: '2.25rem' }, textWrap: 'balance' }}>
              ¡Bienvenido!
            </Typography>
            <Typography component="p" sx={{ mt: 3, fontSize: '1.125rem', fontWeight: 600 }}>
              BackOffice Transportadoras Aliadas
            </Typography>
            <Typography sx={{ mt: 1, color: '#C9D6EA' }}>Monitoreo de Servicios y Flotas</Typography>
            <Caminos conSesion={Boolean(sesion)} />
          </Box>
        ) : null}
      </Box>
    </Box>
  )
}
