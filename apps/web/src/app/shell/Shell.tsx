import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSesionSuspendida } from '../../lib/suspended-session.ts'
import { useInvitacion } from '../install/invitation.ts'
import { guardarTodo } from '../version/registration.ts'
import { BarraSuperior } from './TopBar.tsx'
import { Cajon } from './SideMenu.tsx'
import { NavInferior } from './BottomTabs.tsx'
import { SinRed } from './OfflineBar.tsx'
import { useEnVivo } from '../../vivo/index.ts'
import { useTeclas } from './hotkeys.ts'

const Paleta = lazy(async () => ({ default: (await import('../palette/Palette.tsx')).Paleta }))
const Ayuda = lazy(async () => ({ default: (await import('./Help.tsx')).Ayuda }))
const Reingreso = lazy(async () => ({ default: (await import('../../acceso/Reingreso.tsx')).Reingreso }))
const Instalar = lazy(async () => ({ default: (await import('../install/InstallDialog.tsx')).Instalar }))

const SALTO = {
  position: 'absolute',
  insetInlineStart: 8,
  top: 4,
  zIndex: 'tooltip',
  px: 4,
  py: 2.5,
  borderRadius: 2,
  bgcolor: 'background.paper',
  color: 'primary.main',
  fontWeight: 600,
  '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden', p: 0 },
} as const

/** What was asked for once stays loaded; until then it costs nothing. */
const useAbierto = () => {
  const [abierto, setAbierto] = useState<boolean | null>(null)
  const abrir = useCallback(() => setAbierto(true), [])
  const cerrar = useCallback(() => setAbierto(false), [])
  return { pedido: abierto !== null, abierto: abierto === true, abrir, cerrar }
}

/** The shell: what surrounds every screen of the panel. */
export const Panel = () => {
  const menu = useAbierto()
  const paleta = useAbierto()
  const ayuda = useAbierto()
  const invitacion = useInvitacion()
  const suspendida = useSesionSuspendida()
  const contenido = useRef<HTMLElement>(null)
  useEnVivo()
  useEffect(() => {
    void guardarTodo()
  }, [])
  useTeclas({ paleta: paleta.abrir, ayuda: ayuda.abrir })
  return (
    <Box sx={{ position: 'relative', display: 'flex', flexDirection: 'column', height: '100dvh', overflow: 'hidden' }}>
      <Link
        href="#contenido"
        sx={SALTO}
        onClick={(e) => {
          // The address keeps its place: only the focus moves.
          e.preventDefault()
          contenido.current?.focus()
        }}
      >
        Saltar al contenido
      </Link>
      <BarraSuperior
        alAbrirMenu={menu.abrir}
        menuAbierto={menu.abierto}
        alAbrirPaleta={paleta.abrir}
        alAbrirAyuda={ayuda.abrir}
      />
      <SinRed />
      <Cajon abierto={menu.abierto} alCerrar={menu.cerrar} />
      {/* Focusable, or the keyboard could not scroll a screen that has nothing else to focus. */}
      <Box
        component="main"
        id="contenido"
        ref={contenido}
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
      <Suspense>
        {paleta.pedido ? <Paleta abierta={paleta.abierto} alCerrar={paleta.cerrar} /> : null}
        {ayuda.pedido ? <Ayuda abierta={ayuda.abierto} alCerrar={ayuda.cerrar} /> : null}
        {invitacion.disponible ? <Instalar /> : null}
        {suspendida ? <Reingreso email={suspendida.email} /> : null}
      </Suspense>
    </Box>
  )
}
