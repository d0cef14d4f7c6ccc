import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import DirectionsBusOutlined from '@mui/icons-material/DirectionsBusOutlined'
import Logout from '@mui/icons-material/Logout'
import MapOutlined from '@mui/icons-material/MapOutlined'
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined'
import type { Permiso } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type { SvgIconComponent } from '@mui/icons-material'
import Typography from '@mui/material/Typography'
import { useSesion } from '../../lib/session.ts'
import { LogoDe } from '../../ui/BrandLogo.tsx'
import { EnlaceFila } from '../../ui/links.tsx'
import { MEDIDAS } from '../../ui/tokens.ts'
import { motivoDeCierre, seMuestra } from './access.ts'

type Entrada = { to: string; texto: string; Icono: SvgIconComponent; pidePerfil: boolean; permiso: Permiso | null }

const ENTRADAS: readonly Entrada[] = [
  {
    to: '/panel-control/perfil',
    texto: 'Perfil de Usuario',
    Icono: AccountCircleOutlined,
    pidePerfil: false,
    permiso: null,
  },
  {
    to: '/panel-control/monitor-map',
    texto: 'Mapa de Monitoreo',
    Icono: MapOutlined,
    pidePerfil: true,
    permiso: null,
  },
  {
    to: '/panel-control/gestiona-flota',
    texto: 'Gestiona Flota',
    Icono: DirectionsBusOutlined,
    pidePerfil: true,
    permiso: null,
  },
  {
    to: '/panel-control/registro-interno',
    texto: 'Registrar Nuevo Usuario',
    Icono: PersonAddOutlined,
    pidePerfil: true,
    permiso: 'registrarUsuario',
  },
  { to: '/panel-control/salir', texto: 'Salir', Icono: Logout, pidePerfil: false, permiso: null },
]

const CERRADA = 0.55

type Props = { abierto: boolean; alCerrar: () => void }

/** Side menu. Without a complete profile the map, the fleet and the registration wait, and say why (specification §2). */
export const Cajon = ({ abierto, alCerrar }: Props) => {
  const sesion = useSesion()
  const motivo = motivoDeCierre(sesion)
  return (
    <Drawer
      open={abierto}
      onClose={alCerrar}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': 'Menú principal', sx: { width: MEDIDAS.cajon, borderRadius: 0 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, p: 4 }}>
        <LogoDe imagen={sesion.logo} nombre={sesion.empresa} lado={36} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h4" component="p" noWrap title={sesion.empresa}>
            {sesion.empresa}
          </Typography>
          <Typography variant="caption" component="p" noWrap title={sesion.email} sx={{ color: 'text.secondary' }}>
            {sesion.email}
          </Typography>
        </Box>
      </Box>
      <Divider />
      <Box component="nav" aria-label="Secciones" sx={{ flex: 1 }}>
        <List sx={{ py: 2 }}>
          {ENTRADAS.filter(({ permiso }) => seMuestra(sesion, permiso)).map(({ to, texto, Icono, pidePerfil }) => {
            const cerrada = pidePerfil ? motivo : null
            return (
              <ListItem key={to} disablePadding>
                <EnlaceFila
                  to={to}
                  disabled={cerrada !== null}
                  onClick={alCerrar}
                  activeProps={{ selected: true }}
                  // What is closed is dim; why it is closed must be read.
                  sx={{ minHeight: MEDIDAS.toque, '&.Mui-disabled': { opacity: 1 } }}
                >
                  <ListItemIcon sx={{ minWidth: 36, opacity: cerrada ? CERRADA : 1 }}>
                    <Icono fontSize="small" />
                  </ListItemIcon>
                  <ListItemText
                    primary={texto}
                    secondary={cerrada}
                    slotProps={{
                      primary: { sx: { opacity: cerrada ? CERRADA : 1 } },
                      secondary: { variant: 'caption', sx: { display: 'block' } },
                    }}
                  />
                </EnlaceFila>
              </ListItem>
            )
          })}
        </List>
      </Box>
    </Drawer>
  )
}
