import Box from '@mui/material/Box'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { BarraSuperior } from './BarraSuperior.tsx'
import { Cajon } from './Cajon.tsx'
import { NavInferior } from './NavInferior.tsx'
import { useEnVivo } from './en-vivo.tsx'

/** The shell: what surrounds every screen of the panel. */
export const Panel = () => {
  const [abierto, setAbierto] = useState(false)
  useEnVivo()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh', overflow: 'hidden' }}>
      <BarraSuperior alAbrirMenu={() => setAbierto(true)} menuAbierto={abierto} />
      <Cajon abierto={abierto} alCerrar={() => setAbierto(false)} />
      {/* Focusable, or the keyboard could not scroll a screen that has nothing else to focus. */}
      <Box
        component="main"
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          position: 'relative',
          '&:focus-visible': { outlineOffset: '-2px' },
        }}
      >
        <Outlet />
      </Box>
      <NavInferior />
    </Box>
  )
}
