import DirectionsBusOutlined from '@mui/icons-material/DirectionsBusOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import MapOutlined from '@mui/icons-material/MapOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import RouteOutlined from '@mui/icons-material/RouteOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { createLink, useLocation } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'
import { resumenDePagosQuery } from '../../pagos/index.ts'
import { SIZES } from '../../ui/tokens.ts'
import { closureReason } from './access.ts'

const TABS = [
  { to: '/panel-control/gestiona-flota', text: 'Gestionar Flota', Icon: DirectionsBusOutlined, others: [] },
  {
    to: '/panel-control/reservas',
    text: 'Reservas por Validar',
    Icon: FactCheckOutlined,
    others: ['/panel-control/validarEpayco', '/panel-control/validarTransferencia'],
  },
  { to: '/panel-control/monitor-map', text: 'Mapa de Monitoreo', Icon: MapOutlined, others: [] },
  {
    to: '/panel-control/pagos',
    text: 'Pagos Pendientes',
    Icon: PaymentsOutlined,
    others: ['/panel-control/anticipos', '/panel-control/saldos'],
  },
  {
    to: '/panel-control/servicios-en-curso',
    text: 'Servicios en Curso',
    Icon: RouteOutlined,
    others: [
      '/panel-control/lista-de-reservas',
      '/panel-control/reservaciones',
      '/panel-control/viajes-confirmados',
      '/panel-control/viajes-finalizados',
    ],
  },
] as const

const NEED_PERFIL: readonly string[] = ['/panel-control/gestiona-flota', '/panel-control/monitor-map']

/** What the icon does not say by itself. */
const nameOf = (text: string, count: number, reason: string | null): string | null => {
  if (reason) return `${text} (${reason})`
  return count > 0 ? `${text}: ${count} por pagar` : null
}

const Tab = createLink(ButtonBase)

/** Advances and balances to pay; the server counts them. */
const usePendingPagos = (): number => {
  const { data } = useQuery(resumenDePagosQuery)
  return data ? data.anticipos + data.saldos : 0
}

/** The five tabs at the bottom, on every width. */
export const BottomTabs = () => {
  const closure = closureReason(useSession())
  const pagos = usePendingPagos()
  const route = useLocation({ select: (l) => l.pathname })
  return (
    <Box
      component="nav"
      aria-label="Pestañas"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
        flex: 'none',
        minHeight: SIZES.bottomTabs,
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        zIndex: 'appBar',
      }}
    >
      {TABS.map(({ to, text, Icon, others }) => {
        const active = route === to || others.some((other) => other === route)
        const count = to === '/panel-control/pagos' ? pagos : 0
        const reason = NEED_PERFIL.includes(to) ? closure : null
        const name = nameOf(text, count, reason)
        return (
          <Tab
            key={to}
            to={to}
            disabled={reason !== null}
            {...(active ? { 'aria-current': 'page' as const } : {})}
            {...(name ? { 'aria-label': name } : {})}
            sx={{
              flexDirection: 'column',
              gap: 0.5,
              px: 0.5,
              height: SIZES.bottomTabs,
              fontSize: '0.6875rem',
              fontWeight: active ? 600 : 500,
              lineHeight: 1.1,
              textAlign: 'center',
              color: active ? 'primary.main' : 'text.secondary',
              borderTop: 2,
              borderColor: active ? 'primary.main' : 'transparent',
              '&:hover': { color: 'primary.main' },
              '&.Mui-disabled': { opacity: 0.5 },
              '&.Mui-focusVisible': { outlineOffset: '-3px' },
            }}
          >
            <Badge
              badgeContent={count}
              color="error"
              max={99}
              sx={{ '& .MuiBadge-badge': { top: 4, right: -4, height: 17, minWidth: 17, fontSize: '0.6875rem' } }}
            >
              <Icon sx={{ fontSize: 20 }} />
            </Badge>
            {text}
          </Tab>
        )
      })}
    </Box>
  )
}
