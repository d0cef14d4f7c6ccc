import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { Logo } from '../ui/Logo.tsx'
import { useTitulo } from '../ui/Pagina.tsx'
import { EnlaceBoton } from '../ui/enlaces.tsx'

/** How long the welcome shows its loader, in ms (specification §9). */
const ESPERA_MS = 3000

const Carga = () => (
  <Box role="status" sx={{ position: 'relative', display: 'grid', placeItems: 'center', width: 112, height: 112 }}>
    <CircularProgress size={112} thickness={2} aria-label="Cargando…" sx={{ position: 'absolute', color: '#7FB0FF' }} />
    <Logo lado={64} />
  </Box>
)

export const Bienvenida = () => {
  useTitulo('Bienvenida')
  const [lista, setLista] = useState(false)
  useEffect(() => {
    const id = setTimeout(() => setLista(true), ESPERA_MS)
    return () => clearTimeout(id)
  }, [])
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 4,
        p: 6,
        bgcolor: 'marca',
        color: '#FFFFFF',
        textAlign: 'center',
      }}
    >
      <Box sx={{ display: 'grid', placeItems: 'center', height: 120 }}>
        {lista ? <Logo lado={88} titulo="Aliadas" /> : <Carga />}
      </Box>
      {lista ? (
        <>
          <Typography variant="h1" sx={{ fontSize: { xs: '1.75rem', sm: '2.25rem' } }}>
            ¡Bienvenido!
          </Typography>
          <Typography component="p" sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
            BackOffice Transportadoras Aliadas
          </Typography>
          <Typography sx={{ color: '#C9D6EA' }}>Monitoreo de Servicios y Flotas</Typography>
          <Box sx={{ display: 'flex', gap: 3, mt: 4, flexWrap: 'wrap', justifyContent: 'center' }}>
            <EnlaceBoton
              to="/login"
              variant="contained"
              size="large"
              sx={{
                bgcolor: '#FFFFFF',
                color: '#0F2F57',
                '&:hover': { bgcolor: '#E8F1FF' },
                '&.Mui-focusVisible': { outlineColor: '#FFFFFF' },
              }}
            >
              Iniciar sesión
            </EnlaceBoton>
            <EnlaceBoton
              to="/registro"
              variant="outlined"
              size="large"
              sx={{
                color: '#FFFFFF',
                borderColor: 'rgba(255,255,255,.6)',
                '&.Mui-focusVisible': { outlineColor: '#FFFFFF' },
              }}
            >
              Crear cuenta
            </EnlaceBoton>
          </Box>
        </>
      ) : null}
    </Box>
  )
}
