import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import InstallDesktopOutlined from '@mui/icons-material/InstallDesktopOutlined'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import Logout from '@mui/icons-material/Logout'
import SearchIcon from '@mui/icons-material/Search'
import SettingsBrightnessOutlined from '@mui/icons-material/SettingsBrightnessOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined'
import type { AccionDeSesion } from '@aliadas/contract'
import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { createLink } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'
import { useInvitation } from '../install/invitation.ts'
import { isShown } from './access.ts'
import { nameOf } from './person-name.ts'
import { PALETTE_KEY } from './hotkeys.ts'

const MenuLink = createLink(MenuItem)

type Entry = { to: string; text: string; Icon: SvgIconComponent; accion: AccionDeSesion | null }

const ACCOUNT_ENTRIES: readonly Entry[] = [
  { to: '/panel-control/perfil', text: 'Perfil de Usuario', Icon: AccountCircleOutlined, accion: null },
  { to: '/panel-control/seguridad', text: 'Seguridad', Icon: ShieldOutlined, accion: null },
  {
    to: '/panel-control/claves',
    text: 'Claves de autorización',
    Icon: VpnKeyOutlined,
    accion: 'gestionarClaves',
  },
  {
    to: '/panel-control/claves-aliados',
    text: 'Claves de aliados',
    Icon: VpnKeyOutlined,
    accion: 'gestionarClaves',
  },
]

const THEMES = [
  { choice: 'light', text: 'Tema claro', Icon: LightModeOutlined },
  { choice: 'dark', text: 'Tema oscuro', Icon: DarkModeOutlined },
  { choice: 'system', text: 'Tema del sistema', Icon: SettingsBrightnessOutlined },
] as const

type Props = { anchor: HTMLElement | null; onClose: () => void; onOpenPalette: () => void; onOpenHelp: () => void }

/** Behind the avatar: one's own things. */
export const PersonMenu = ({ anchor, onClose, onOpenPalette, onOpenHelp }: Props) => {
  const session = useSession()
  const invitation = useInvitation()
  const { mode = 'system', setMode } = useColorScheme()
  const later = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': 'Tu cuenta' }, paper: { sx: { width: 264 } } }}
    >
      <Box component="li" role="presentation" sx={{ px: 4, py: 2 }}>
        <Typography variant="h4" component="p" noWrap>
          {nameOf(session)}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {session.email}
        </Typography>
      </Box>
      <Divider component="li" role="separator" />
      {ACCOUNT_ENTRIES.filter(({ accion }) => isShown(session, accion)).map(({ to, text, Icon }) => (
        <MenuLink key={to} to={to} onClick={onClose}>
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          {text}
        </MenuLink>
      ))}
      <Divider component="li" role="separator" />
      {THEMES.map(({ choice, text, Icon }) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={choice === mode}
          selected={choice === mode}
          onClick={later(() => setMode(choice))}
        >
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          {text}
        </MenuItem>
      ))}
      <Divider component="li" role="separator" />
      <MenuItem onClick={later(onOpenPalette)}>
        <ListItemIcon>
          <SearchIcon fontSize="small" />
        </ListItemIcon>
        <Box sx={{ flex: 1 }}>Buscar o ir a…</Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {PALETTE_KEY}
        </Typography>
      </MenuItem>
      <MenuItem onClick={later(onOpenHelp)}>
        <ListItemIcon>
          <KeyboardOutlined fontSize="small" />
        </ListItemIcon>
        <Box sx={{ flex: 1 }}>Atajos del teclado</Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          ?
        </Typography>
      </MenuItem>
      {invitation.available ? (
        <MenuItem onClick={later(invitation.show)}>
          <ListItemIcon>
            <InstallDesktopOutlined fontSize="small" />
          </ListItemIcon>
          Instalar la aplicación
        </MenuItem>
      ) : null}
      <Divider component="li" role="separator" />
      <MenuLink to="/panel-control/salir" onClick={onClose}>
        <ListItemIcon>
          <Logout fontSize="small" />
        </ListItemIcon>
        Salir
      </MenuLink>
    </Menu>
  )
}
