import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { RowLink } from '../../ui/links.tsx'
import { SIZES } from '../../ui/tokens.ts'
import { DRAWER, SCREENS } from '../screens.ts'
import { closureOf, shownOf } from './access.ts'

const CLOSED_OPACITY = 0.55

type Props = { open: boolean; onClose: () => void }

/** Side menu. Without a complete profile, map, fleet and registration are disabled and say why (specification §2). */
export const SideMenu = ({ open, onClose }: Props) => {
  const session = useSession()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        // While it slides out it is in nobody's way.
        paper: {
          role: 'dialog',
          'aria-label': 'Menú principal',
          inert: !open,
          sx: { width: SIZES.drawer, borderRadius: 0 },
        },
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
          {shownOf(DRAWER[session.rol === 'plataforma' ? 'plataforma' : 'empresa'], session).map((screen) => {
            const { title, Icon, called } = SCREENS[screen]
            const closed = closureOf(screen, session)
            return (
              <ListItem key={screen} disablePadding>
                <RowLink
                  to={PATHS[screen]}
                  disabled={closed !== null}
                  onClick={onClose}
                  activeProps={{ selected: true }}
                  // The entry is disabled, but its reason must stay readable.
                  sx={{ minHeight: SIZES.touch, '&.Mui-disabled': { opacity: 1 } }}
                >
                  <ListItemIcon sx={{ minWidth: 36, opacity: closed ? CLOSED_OPACITY : 1 }}>
                    <Icon fontSize="small" />
                  </ListItemIcon>
                  <ListItemText
                    primary={called?.drawer ?? title}
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
