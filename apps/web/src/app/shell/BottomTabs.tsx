import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { createLink, useLocation } from '@tanstack/react-router'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { resumenDePagosQuery } from '../../pagos/index.ts'
import { SIZES } from '../../ui/tokens.ts'
import { screenAt, SCREENS, TABS } from '../screens.ts'
import { closureOf } from './access.ts'

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
  const session = useSession()
  const pagos = usePendingPagos()
  const current = useLocation({ select: (l) => screenAt(l.pathname)?.tab })
  return (
    <Box
      component="nav"
      aria-label="Pestañas"
      data-print="no"
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
      {TABS.map((screen) => {
        const { title, Icon, called } = SCREENS[screen]
        const text = called?.tab ?? title
        const active = screen === current
        const count = screen === 'pagos' ? pagos : 0
        const reason = closureOf(screen, session)
        const name = nameOf(text, count, reason)
        return (
          <Tab
            key={screen}
            to={PATHS[screen]}
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
