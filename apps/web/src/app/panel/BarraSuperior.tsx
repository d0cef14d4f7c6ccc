import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from '@tanstack/react-router'
import { useSesion } from '../../lib/sesion.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { MEDIDAS } from '../../ui/tokens.ts'
import { CambiarTema } from './CambiarTema.tsx'
import { EstadoDeConexion } from './EstadoDeConexion.tsx'

type Props = { alAbrirMenu: () => void; menuAbierto: boolean }

const FOCO = { '&:focus-visible, &.Mui-focusVisible': { outlineColor: '#FFFFFF' } }

export const BarraSuperior = ({ alAbrirMenu, menuAbierto }: Props) => {
  const sesion = useSesion()
  const nombre = `${sesion.nombres} ${sesion.apellidos}`.trim() || sesion.email
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
          color: 'inherit',
          textDecoration: 'none',
          borderRadius: 1,
          ...FOCO,
        }}
      >
        <Logo lado={30} />
        <Typography component="span" noWrap sx={{ fontSize: { xs: '0.8125rem', sm: '0.9375rem' }, fontWeight: 600 }}>
          Transportadoras Aliadas
        </Typography>
      </Box>
      <Typography variant="body2" noWrap sx={{ display: { xs: 'none', md: 'block' }, color: '#C9D6EA' }}>
        {sesion.empresa}
      </Typography>
      <Box sx={{ flex: 1 }} />
      <EstadoDeConexion />
      <CambiarTema />
      <Box
        component={Link}
        to="/panel-control/perfil"
        aria-label={`Perfil de ${nombre}`}
        title={nombre}
        sx={{
          display: 'grid',
          placeItems: 'center',
          minWidth: 44,
          minHeight: 44,
          textDecoration: 'none',
          borderRadius: '99px',
          ...FOCO,
        }}
      >
        <Avatar nombre={nombre} foto={sesion.fotoPerfil} lado={30} />
      </Box>
    </Box>
  )
}
