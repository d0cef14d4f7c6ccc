import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import DirectionsBusOutlined from '@mui/icons-material/DirectionsBusOutlined'
import Logout from '@mui/icons-material/Logout'
import MapOutlined from '@mui/icons-material/MapOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useSesion } from '../../lib/sesion.ts'
import { Logo } from '../../ui/Logo.tsx'
import { MEDIDAS } from '../../ui/tokens.ts'
import { EnlaceFila } from '../../ui/enlaces.tsx'

const ENTRADAS = [
  { to: '/panel-control/perfil', texto: 'Perfil de Usuario', Icono: AccountCircleOutlined, pidePerfil: false },
  { to: '/panel-control/monitor-map', texto: 'Mapa de Monitoreo', Icono: MapOutlined, pidePerfil: true },
  { to: '/panel-control/gestiona-flota', texto: 'Gestiona Flota', Icono: DirectionsBusOutlined, pidePerfil: true },
] as const

type Props = { abierto: boolean; alCerrar: () => void }

/** Side menu. An incomplete profile disables the map and the fleet (specification §2). */
export const Cajon = ({ abierto, alCerrar }: Props) => {
  const sesion = useSesion()
  return (
    <Drawer
      open={abierto}
      onClose={alCerrar}
      slotProps={{ paper: { 'aria-label': 'Menú principal', sx: { width: MEDIDAS.cajon, borderRadius: 0 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, p: 4 }}>
        <Logo lado={36} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h4" component="p" noWrap>
            {sesion.empresa}
          </Typography>
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {sesion.email}
          </Typography>
        </Box>
      </Box>
      <Divider />
      <List component="nav" aria-label="Secciones" sx={{ flex: 1, py: 2 }}>
        {ENTRADAS.map(({ to, texto, Icono, pidePerfil }) => (
          <ListItem key={to} disablePadding>
            <EnlaceFila
              to={to}
              disabled={pidePerfil && !sesion.perfilCompleto}
              onClick={alCerrar}
              activeProps={{ selected: true }}
              sx={{ minHeight: MEDIDAS.toque }}
            >
              <ListItemIcon sx={{ minWidth: 36 }}>
                <Icono fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={texto} />
            </EnlaceFila>
          </ListItem>
        ))}
        <Divider component="li" sx={{ my: 2 }} />
        <ListItem disablePadding>
          <EnlaceFila to="/panel-control/salir" onClick={alCerrar} sx={{ minHeight: MEDIDAS.toque }}>
            <ListItemIcon sx={{ minWidth: 36 }}>
              <Logout fontSize="small" />
            </ListItemIcon>
            <ListItemText primary="Salir" />
          </EnlaceFila>
        </ListItem>
      </List>
    </Drawer>
  )
}
