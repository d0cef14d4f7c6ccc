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
import type { Permiso } from '@aliadas/contract'
import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { createLink } from '@tanstack/react-router'
import { useSesion } from '../../lib/session.ts'
import { useInvitacion } from '../install/invitation.ts'
import { seMuestra } from './access.ts'
import { nombreDe } from './person-name.ts'
import { TECLA_DE_PALETA } from './hotkeys.ts'

const EnlaceDeMenu = createLink(MenuItem)

type Entrada = { to: string; texto: string; Icono: SvgIconComponent; permiso: Permiso | null }

const CUENTA: readonly Entrada[] = [
  { to: '/panel-control/perfil', texto: 'Perfil de Usuario', Icono: AccountCircleOutlined, permiso: null },
  { to: '/panel-control/seguridad', texto: 'Seguridad', Icono: ShieldOutlined, permiso: null },
  {
    to: '/panel-control/claves',
    texto: 'Claves de autorización',
    Icono: VpnKeyOutlined,
    permiso: 'gestionarClaves',
  },
  {
    to: '/panel-control/claves-aliados',
    texto: 'Claves de aliados',
    Icono: VpnKeyOutlined,
    permiso: 'gestionarClaves',
  },
]

const TEMAS = [
  { modo: 'light', texto: 'Tema claro', Icono: LightModeOutlined },
  { modo: 'dark', texto: 'Tema oscuro', Icono: DarkModeOutlined },
  { modo: 'system', texto: 'Tema del sistema', Icono: SettingsBrightnessOutlined },
] as const

type Props = { ancla: HTMLElement | null; alCerrar: () => void; alAbrirPaleta: () => void; alAbrirAyuda: () => void }

/** Behind the avatar: one's own things. */
export const MenuDePersona = ({ ancla, alCerrar, alAbrirPaleta, alAbrirAyuda }: Props) => {
  const sesion = useSesion()
  const invitacion = useInvitacion()
  const { mode = 'system', setMode } = useColorScheme()
  const luego = (accion: () => void) => () => {
    alCerrar()
    accion()
  }
  return (
    <Menu
      anchorEl={ancla}
      open={ancla !== null}
      onClose={alCerrar}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': 'Tu cuenta' }, paper: { sx: { width: 264 } } }}
    >
      <Box component="li" role="presentation" sx={{ px: 4, py: 2 }}>
        <Typography variant="h4" component="p" noWrap>
          {nombreDe(sesion)}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {sesion.email}
        </Typography>
      </Box>
      <Divider component="li" role="separator" />
      {CUENTA.filter(({ permiso }) => seMuestra(sesion, permiso)).map(({ to, texto, Icono }) => (
        <EnlaceDeMenu key={to} to={to} onClick={alCerrar}>
          <ListItemIcon>
            <Icono fontSize="small" />
          </ListItemIcon>
          {texto}
        </EnlaceDeMenu>
      ))}
      <Divider component="li" role="separator" />
      {TEMAS.map(({ modo, texto, Icono }) => (
        <MenuItem
          key={modo}
          role="menuitemradio"
          aria-checked={modo === mode}
          selected={modo === mode}
          onClick={luego(() => setMode(modo))}
        >
          <ListItemIcon>
            <Icono fontSize="small" />
          </ListItemIcon>
          {texto}
        </MenuItem>
      ))}
      <Divider component="li" role="separator" />
      <MenuItem onClick={luego(alAbrirPaleta)}>
        <ListItemIcon>
          <SearchIcon fontSize="small" />
        </ListItemIcon>
        <Box sx={{ flex: 1 }}>Buscar o ir a…</Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {TECLA_DE_PALETA}
        </Typography>
      </MenuItem>
      <MenuItem onClick={luego(alAbrirAyuda)}>
        <ListItemIcon>
          <KeyboardOutlined fontSize="small" />
        </ListItemIcon>
        <Box sx={{ flex: 1 }}>Atajos del teclado</Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          ?
        </Typography>
      </MenuItem>
      {invitacion.disponible ? (
        <MenuItem onClick={luego(invitacion.mostrar)}>
          <ListItemIcon>
            <InstallDesktopOutlined fontSize="small" />
          </ListItemIcon>
          Instalar la aplicación
        </MenuItem>
      ) : null}
      <Divider component="li" role="separator" />
      <EnlaceDeMenu to="/panel-control/salir" onClick={alCerrar}>
        <ListItemIcon>
          <Logout fontSize="small" />
        </ListItemIcon>
        Salir
      </EnlaceDeMenu>
    </Menu>
  )
}
