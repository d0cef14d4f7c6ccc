import MenuIcon from '@mui/icons-material/Menu'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSesion } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LogoDe } from '../../ui/BrandLogo.tsx'
import { MEDIDAS } from '../../ui/tokens.ts'
import { EstadoDeConexion } from './ConnectionStatus.tsx'
import { MenuDePersona } from './PersonMenu.tsx'
import { nombreDe } from './person-name.ts'
import { TECLA_DE_PALETA } from './hotkeys.ts'

type Props = { alAbrirMenu: () => void; menuAbierto: boolean; alAbrirPaleta: () => void; alAbrirAyuda: () => void }

const FOCO = { '&:focus-visible, &.Mui-focusVisible': { outlineColor: '#FFFFFF' } }

export const BarraSuperior = ({ alAbrirMenu, menuAbierto, alAbrirPaleta, alAbrirAyuda }: Props) => {
  const sesion = useSesion()
  const [ancla, setAncla] = useState<HTMLElement | null>(null)
  const nombre = nombreDe(sesion)
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 3 },
        flex: 'none',
        height: MEDIDAS.barraSuperior,
        px: { xs: 1, sm: 3 },
        bgcolor: 'marca',
        color: '#FFFFFF',
        zIndex: 'appBar',
      }}
    >
      <IconButton
        color="inherit"
        onClick={alAbrirMenu}
        aria-label="Abrir menú"
        aria-haspopup="dialog"
        aria-expanded={menuAbierto}
        sx={FOCO}
      >
        <MenuIcon />
      </IconButton>
      <Box
        component={Link}
        to="/panel-control"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2.5,
          minWidth: 0,
          minHeight: 44,
          color: 'inherit',
          textDecoration: 'none',
          borderRadius: 1,
          ...FOCO,
        }}
      >
        <LogoDe imagen={sesion.logo} nombre={sesion.empresa} />
        <Typography component="span" noWrap sx={{ fontSize: { xs: '0.8125rem', sm: '0.9375rem' }, fontWeight: 600 }}>
          Transportadoras Aliadas
        </Typography>
      </Box>
      <Typography variant="body2" noWrap sx={{ display: { xs: 'none', md: 'block' }, color: '#C9D6EA' }}>
        {sesion.empresa}
      </Typography>
      <Box sx={{ flex: 1 }} />
      <IconButton
        color="inherit"
        onClick={alAbrirPaleta}
        aria-label="Buscar o ir a…"
        aria-haspopup="dialog"
        title={`Buscar o ir a… (${TECLA_DE_PALETA})`}
        sx={{ ...FOCO, display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <SearchIcon fontSize="small" />
      </IconButton>
      <EstadoDeConexion />
      <ButtonBase
        onClick={(e) => setAncla(e.currentTarget)}
        aria-label={`Cuenta de ${nombre}`}
        aria-haspopup="menu"
        aria-expanded={ancla !== null}
        title={nombre}
        sx={{ minWidth: 44, minHeight: 44, borderRadius: '99px', ...FOCO }}
      >
        <Avatar nombre={nombre} foto={sesion.fotoPerfil} lado={30} />
      </ButtonBase>
      <MenuDePersona
        ancla={ancla}
        alCerrar={() => setAncla(null)}
        alAbrirPaleta={alAbrirPaleta}
        alAbrirAyuda={alAbrirAyuda}
      />
    </Box>
  )
}
