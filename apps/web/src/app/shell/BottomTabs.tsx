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
import { useSesion } from '../../lib/session.ts'
import { resumenDePagosQuery } from '../../pagos/index.ts'
import { MEDIDAS } from '../../ui/tokens.ts'
import { motivoDeCierre } from './access.ts'

const PESTANAS = [
  { to: '/panel-control/gestiona-flota', texto: 'Gestionar Flota', Icono: DirectionsBusOutlined, otras: [] },
  {
    to: '/panel-control/reservas',
    texto: 'Reservas por Validar',
    Icono: FactCheckOutlined,
    otras: ['/panel-control/validarEpayco', '/panel-control/validarTransferencia'],
  },
  { to: '/panel-control/monitor-map', texto: 'Mapa de Monitoreo', Icono: MapOutlined, otras: [] },
  {
    to: '/panel-control/pagos',
    texto: 'Pagos Pendientes',
    Icono: PaymentsOutlined,
    otras: ['/panel-control/anticipos', '/panel-control/saldos'],
  },
  {
    to: '/panel-control/servicios-en-curso',
    texto: 'Servicios en Curso',
    Icono: RouteOutlined,
    otras: [
      '/panel-control/lista-de-reservas',
      '/panel-control/reservaciones',
      '/panel-control/viajes-confirmados',
      '/panel-control/viajes-finalizados',
    ],
  },
] as const

const PIDEN_PERFIL: readonly string[] = ['/panel-control/gestiona-flota', '/panel-control/monitor-map']

/** What the icon does not say by itself. */
const nombreDe = (texto: string, cuenta: number, motivo: string | null): string | null => {
  if (motivo) return `${texto} (${motivo})`
  return cuenta > 0 ? `${texto}: ${cuenta} por pagar` : null
}

const Pestana = createLink(ButtonBase)

/** Advances and balances to pay; the server counts them. */
const usePagosPendientes = (): number => {
  const { data } = useQuery(resumenDePagosQuery)
  return data ? data.anticipos + data.saldos : 0
}

/** The five tabs at the bottom, on every width. */
export const NavInferior = () => {
  const cierre = motivoDeCierre(useSesion())
  const pagos = usePagosPendientes()
  const ruta = useLocation({ select: (l) => l.pathname })
  return (
    <Box
      component="nav"
      aria-label="Pestañas"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
        flex: 'none',
        minHeight: MEDIDAS.navInferior,
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        zIndex: 'appBar',
      }}
    >
      {PESTANAS.map(({ to, texto, Icono, otras }) => {
        const activa = ruta === to || otras.some((otra) => otra === ruta)
        const cuenta = to === '/panel-control/pagos' ? pagos : 0
        const motivo = PIDEN_PERFIL.includes(to) ? cierre : null
        const nombre = nombreDe(texto, cuenta, motivo)
        return (
          <Pestana
            key={to}
            to={to}
            disabled={motivo !== null}
            {...(activa ? { 'aria-current': 'page' as const } : {})}
            {...(nombre ? { 'aria-label': nombre } : {})}
            sx={{
              flexDirection: 'column',
              gap: 0.5,
              px: 0.5,
              height: MEDIDAS.navInferior,
              fontSize: '0.6875rem',
              fontWeight: activa ? 600 : 500,
              lineHeight: 1.1,
              textAlign: 'center',
              color: activa ? 'primary.main' : 'text.secondary',
              borderTop: 2,
              borderColor: activa ? 'primary.main' : 'transparent',
              '&:hover': { color: 'primary.main' },
              '&.Mui-disabled': { opacity: 0.5 },
              '&.Mui-focusVisible': { outlineOffset: '-3px' },
            }}
          >
            <Badge
              badgeContent={cuenta}
              color="error"
              max={99}
              sx={{ '& .MuiBadge-badge': { top: 4, right: -4, height: 17, minWidth: 17, fontSize: '0.6875rem' } }}
            >
              <Icono sx={{ fontSize: 20 }} />
            </Badge>
            {texto}
          </Pestana>
        )
      })}
    </Box>
  )
}
