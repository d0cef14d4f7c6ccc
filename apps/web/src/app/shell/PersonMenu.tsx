import { PATHS, type ScreenName } from '../../lib/paths.ts'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import InstallDesktopOutlined from '@mui/icons-material/InstallDesktopOutlined'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import SearchIcon from '@mui/icons-material/Search'
import VolumeOff from '@mui/icons-material/VolumeOffOutlined'
import VolumeUp from '@mui/icons-material/VolumeUpOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { createLink } from '@tanstack/react-router'
import { playChime, setSound, useSound } from '../../lib/chime.ts'
import { NOTAS } from '../../avisos/index.ts'
import { useSession } from '../../lib/session.ts'
import { useInvitation } from '../install/invitation.ts'
import { ACCOUNT_MENU, SCREENS } from '../screens.ts'
import { THEMES } from '../themes.ts'
import { shownOf } from './access.ts'
import { nameOf } from './person-name.ts'
import { PALETTE_KEY } from './hotkeys.ts'

const MenuLink = createLink(MenuItem)

/** A function, not a component: the menu moves the focus only among its direct children. */
const renderLink = (screen: ScreenName, onClick: () => void) => {
  const { title, Icon } = SCREENS[screen]
  return (
    <MenuLink key={screen} to={PATHS[screen]} onClick={onClick}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {title}
    </MenuLink>
  )
}

type Props = {
  anchor: HTMLElement | null
  onClose: () => void
  onOpenPalette: () => void
  onOpenHelp: () => void
  onOpenAbout: () => void
}

/** Menu behind the avatar: the person's own pages and settings. */
export const PersonMenu = ({ anchor, onClose, onOpenPalette, onOpenHelp, onOpenAbout }: Props) => {
  const session = useSession()
  const invitation = useInvitation()
  const { mode = 'system', setMode } = useColorScheme()
  const sound = useSound()
  const toggleSound = () => {
    setSound(!sound)
    // Play it once as a sample. This user gesture also lets the browser play it later.
    if (!sound) playChime(NOTAS['solicitud-nueva']).catch(() => undefined)
  }
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
      slotProps={{ list: { 'aria-label': 'Tu cuenta' }, paper: { sx: { width: 296 } } }}
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
      {shownOf(ACCOUNT_MENU, session).map((screen) => renderLink(screen, onClose))}
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
      <MenuItem role="menuitemcheckbox" aria-checked={sound} onClick={toggleSound}>
        <ListItemIcon>{sound ? <VolumeUp fontSize="small" /> : <VolumeOff fontSize="small" />}</ListItemIcon>
        <Box sx={{ flex: 1, mr: 4 }}>Sonido de los avisos</Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {sound ? 'Sí' : 'No'}
        </Typography>
      </MenuItem>
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
      <MenuItem onClick={later(onOpenAbout)}>
        <ListItemIcon>
          <InfoOutlined fontSize="small" />
        </ListItemIcon>
        Acerca de Aliadas
      </MenuItem>
      <Divider component="li" role="separator" />
      {renderLink('salir', onClose)}
    </Menu>
  )
}
