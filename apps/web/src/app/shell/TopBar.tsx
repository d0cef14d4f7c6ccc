import { PATHS } from '../../lib/paths.ts'
import MenuIcon from '@mui/icons-material/Menu'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { Campana } from '../../avisos/index.ts'
import { Simulacion } from '../../simulador/index.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { SIZES } from '../../ui/tokens.ts'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { nameOf } from './person-name.ts'
import { PALETTE_KEY } from './hotkeys.ts'

type Props = {
  onOpenMenu: () => void
  menuOpen: boolean
  onOpenPalette: () => void
  onOpenHelp: () => void
  onOpenAbout: () => void
}

const FOCUS_RING = { '&:focus-visible, &.Mui-focusVisible': { outlineColor: '#FFFFFF' } }

export const TopBar = ({ onOpenMenu, menuOpen, onOpenPalette, onOpenHelp, onOpenAbout }: Props) => {
  const session = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = nameOf(session)
  return (
    <Box
      component="header"
      data-print="no"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 3 },
        flex: 'none',
        height: SIZES.topBar,
        px: { xs: 1, sm: 3 },
        bgcolor: 'brand',
        color: '#FFFFFF',
        zIndex: 'appBar',
      }}
    >
      <IconButton
        color="inherit"
        onClick={onOpenMenu}
        aria-label="Abrir menú"
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        sx={FOCUS_RING}
      >
        <MenuIcon />
      </IconButton>
      <Box
        component={Link}
        to={PATHS.panel}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2.5,
          minWidth: 0,
          minHeight: 44,
          color: 'inherit',
          textDecoration: 'none',
          borderRadius: 1,
          ...FOCUS_RING,
        }}
      >
        <BrandLogo image={session.logo} name={session.empresa} />
        <Typography component="span" noWrap sx={{ fontSize: { xs: '0.8125rem', sm: '0.9375rem' }, fontWeight: 600 }}>
          Transportadoras Aliadas
        </Typography>
      </Box>
      <Typography variant="body2" noWrap sx={{ display: { xs: 'none', md: 'block' }, color: '#C9D6EA' }}>
        {session.empresa}
      </Typography>
      <Box sx={{ flex: 1 }} />
      <IconButton
        color="inherit"
        onClick={onOpenPalette}
        aria-label="Buscar o ir a…"
        aria-haspopup="dialog"
        title={`Buscar o ir a… (${PALETTE_KEY})`}
        sx={{ ...FOCUS_RING, display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <SearchIcon fontSize="small" />
      </IconButton>
      <Simulacion sx={FOCUS_RING} />
      <ConnectionStatus />
      <Campana sx={FOCUS_RING} />
      <ButtonBase
        onClick={(e) => setAnchor(e.currentTarget)}
        aria-label={`Cuenta de ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={name}
        sx={{ minWidth: 44, minHeight: 44, borderRadius: '99px', ...FOCUS_RING }}
      >
        <Avatar name={name} photo={session.fotoPerfil} side={30} />
      </ButtonBase>
      <PersonMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        onOpenPalette={onOpenPalette}
        onOpenHelp={onOpenHelp}
        onOpenAbout={onOpenAbout}
      />
    </Box>
  )
}
