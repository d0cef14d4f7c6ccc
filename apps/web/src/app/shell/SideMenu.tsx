import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import DirectionsBusOutlined from '@mui/icons-material/DirectionsBusOutlined'
import Logout from '@mui/icons-material/Logout'
import MapOutlined from '@mui/icons-material/MapOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import type { AccionDeSesion } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type { SvgIconComponent } from '@mui/icons-material'
import Typography from '@mui/material/Typography'
import { useSession } from '../../lib/session.ts'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { RowLink } from '../../ui/links.tsx'
import { SIZES } from '../../ui/tokens.ts'
import { closureReason, isShown } from './access.ts'

type Entry = { to: string; text: string; Icon: SvgIconComponent; needsPerfil: boolean; accion: AccionDeSesion | null }

const ENTRIES: readonly Entry[] = [
  {
    to: '/panel-control/perfil',
    text: 'Perfil de Usuario',
    Icon: AccountCircleOutlined,
    needsPerfil: false,
    accion: null,
  },
  {
    to: '/panel-control/monitor-map',
    text: 'Mapa de Monitoreo',
    Icon: MapOutlined,
    needsPerfil: true,
    accion: null,
  },
  {
    to: '/panel-control/gestiona-flota',
    text: 'Gestiona Flota',
    Icon: DirectionsBusOutlined,
    needsPerfil: true,
    accion: null,
  },
  {
    to: '/panel-control/registro-interno',
    text: 'Registrar Nuevo Usuario',
    Icon: PersonAddOutlined,
    needsPerfil: true,
    accion: 'registrarUsuario',
  },
  { to: '/panel-control/salir', text: 'Salir', Icon: Logout, needsPerfil: false, accion: null },
]

const CLOSED_OPACITY = 0.55

type Props = { open: boolean; onClose: () => void }

/** Side menu. Without a complete profile the map, the fleet and the registration wait, and say why (specification §2). */
export const SideMenu = ({ open, onClose }: Props) => {
  const session = useSession()
  const reason = closureReason(session)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': 'Menú principal', sx: { width: SIZES.drawer, borderRadius: 0 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, p: 4 }}>
        <BrandLogo image={session.logo} name={session.empresa} side={36} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h4" component="p" noWrap title={session.empresa}>
            {session.empresa}
          </Typography>
          <Typography variant="caption" component="p" noWrap title={session.email} sx={{ color: 'text.secondary' }}>
            {session.email}
          </Typography>
        </Box>
      </Box>
      <Divider />
      <Box component="nav" aria-label="Secciones" sx={{ flex: 1 }}>
        <List sx={{ py: 2 }}>
          {ENTRIES.filter(({ accion }) => isShown(session, accion)).map(({ to, text, Icon, needsPerfil }) => {
            const closed = needsPerfil ? reason : null
            return (
              <ListItem key={to} disablePadding>
                <RowLink
                  to={to}
                  disabled={closed !== null}
                  onClick={onClose}
                  activeProps={{ selected: true }}
                  // What is closed is dim; why it is closed must be read.
                  sx={{ minHeight: SIZES.touch, '&.Mui-disabled': { opacity: 1 } }}
                >
                  <ListItemIcon sx={{ minWidth: 36, opacity: closed ? CLOSED_OPACITY : 1 }}>
                    <Icon fontSize="small" />
                  </ListItemIcon>
                  <ListItemText
                    primary={text}
                    secondary={closed}
                    slotProps={{
                      primary: { sx: { opacity: closed ? CLOSED_OPACITY : 1 } },
                      secondary: { variant: 'caption', sx: { display: 'block' } },
                    }}
                  />
                </RowLink>
              </ListItem>
            )
          })}
        </List>
      </Box>
    </Drawer>
  )
}
