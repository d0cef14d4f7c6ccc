import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSuspendedSession } from '../../lib/suspended-session.ts'
import { useInvitation } from '../install/invitation.ts'
import { storeAll } from '../version/registration.ts'
import { ListViews, type ViewsProps } from '../../ui/list/views.ts'
import { Vistas } from '../../vistas/index.ts'
import { ScreenTitle } from '../../ui/Page.tsx'
import { useSession } from '../../lib/session.ts'
import { destinationsOf } from '../palette/destinations.ts'
import { screenAt } from '../screens.ts'
import { TopBar } from './TopBar.tsx'
import { SideMenu } from './SideMenu.tsx'
import { BottomTabs } from './BottomTabs.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { SuspensionBar } from './SuspensionBar.tsx'
import { setAttention } from '../../lib/attention.ts'
import { useSinLeer } from '../../avisos/index.ts'
import { useEnVivo } from '../../vivo/index.ts'
import { useHotkeys } from './hotkeys.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually-hidden.ts'
import { onDemand, Part } from '../../ui/part.tsx'

const Palette = onDemand(async () => (await import('../palette/Palette.tsx')).Palette)
const About = onDemand(async () => (await import('./About.tsx')).About)
const Help = onDemand(async () => (await import('./Help.tsx')).Help)
const Reingreso = onDemand(async () => (await import('../../acceso/Reingreso.tsx')).Reingreso)
const InstallDialog = onDemand(async () => (await import('../install/InstallDialog.tsx')).InstallDialog)

const SKIP_LINK = {
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
  whiteSpace: 'nowrap',
  '&:not(:focus)': { ...VISUALLY_HIDDEN, p: 0 },
} as const

/** A dialog that was opened once stays mounted; before that its code is not loaded. */
const useOpen = () => {
  const [open, setOpen] = useState<boolean | null>(null)
  const show = useCallback(() => setOpen(true), [])
  const hide = useCallback(() => setOpen(false), [])
  const forget = useCallback(() => setOpen(null), [])
  return { asked: open !== null, open: open === true, show, hide, forget }
}

const renderViews = (props: ViewsProps) => <Vistas {...props} />

/** The frame around every screen of the panel. */
export const Shell = () => {
  const menu = useOpen()
  const palette = useOpen()
  // Title of the screen that is shown, not of one that is still loading.
  const title = useMatches({ select: (matches) => screenAt(matches.at(-1)?.fullPath ?? '')?.title ?? '' })
  const help = useOpen()
  const about = useOpen()
  const invitation = useInvitation()
  const suspended = useSuspendedSession()
  const content = useRef<HTMLElement>(null)
  useEnVivo()
  const unseen = useSinLeer()
  useEffect(() => {
    setAttention(unseen)
    return () => setAttention(0)
  }, [unseen])
  useEffect(() => {
    void storeAll()
  }, [])
  const session = useSession()
  const navigate = useNavigate()
  const go = useCallback(
    (letter: string) => {
      const destination = destinationsOf(session).find((one) => one.go === letter)
      if (destination) void navigate({ to: destination.to })
      return destination !== undefined
    },
    [session, navigate],
  )
  useHotkeys({ palette: palette.show, help: help.show, go })
  return (
    <Box
      data-print="flow"
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', height: '100dvh', overflow: 'clip' }}
    >
      <Link
        href="#contenido"
        data-print="no"
        sx={SKIP_LINK}
        onClick={(e) => {
          // Do not change the URL: only the focus moves.
          e.preventDefault()
          content.current?.focus()
        }}
      >
        Saltar al contenido
      </Link>
      <TopBar
        onOpenMenu={menu.show}
        menuOpen={menu.open}
        onOpenPalette={palette.show}
        onOpenHelp={help.show}
        onOpenAbout={about.show}
      />
      <OfflineBar />
      <SuspensionBar />
      <SideMenu open={menu.open} onClose={menu.hide} />
      {/* Focusable, so that the keyboard can scroll a screen without other focusable elements. */}
      <Box
        component="main"
        id="contenido"
        data-print="flow"
        ref={content}
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          position: 'relative',
          '&:focus-visible': { outlineOffset: '-2px' },
        }}
      >
        <ScreenTitle value={title}>
          <ListViews value={renderViews}>
            <Outlet />
          </ListViews>
        </ScreenTitle>
      </Box>
      <BottomTabs />
      {palette.asked ? (
        <Part onFault={palette.forget}>
          <Palette open={palette.open} onClose={palette.hide} onHelp={help.show} />
        </Part>
      ) : null}
      {help.asked ? (
        <Part onFault={help.forget}>
          <Help open={help.open} onClose={help.hide} />
        </Part>
      ) : null}
      {about.asked ? (
        <Part onFault={about.forget}>
          <About open={about.open} onClose={about.hide} />
        </Part>
      ) : null}
      {invitation.available ? (
        <Part onFault={() => undefined}>
          <InstallDialog />
        </Part>
      ) : null}
      {suspended ? (
        <Part>
          <Reingreso email={suspended.email} />
        </Part>
      ) : null}
    </Box>
  )
}
