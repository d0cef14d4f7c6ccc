import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { createLink, useLocation } from '@tanstack/react-router'
import { PATHS, type ScreenName } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { resumenDePagosQuery } from '../../pagos/index.ts'
import { SIZES } from '../../ui/tokens.ts'
import { screenAt, SCREENS, TABS } from '../screens.ts'
import { closureOf } from './access.ts'

/** Accessible name, when it needs more than the visible text. */
const nameOf = (text: string, count: Count | undefined, reason: string | null): string | null => {
  if (reason) return `${text} (${reason})`
  return count && count.number > 0 ? `${text}: ${count.number} ${count.words}` : null
}

const Tab = createLink(ButtonBase)

type Count = { number: number; words: string }

/** Pending counts of the tabs, counted by the server. */
const useCounts = (): Partial<Record<ScreenName, Count>> => {
  const { data } = useQuery(resumenDePagosQuery())
  if (!data) return {}
  return {
    reservas: { number: data.porValidar, words: 'por validar' },
    pagos: { number: data.anticipos + data.saldos, words: 'por pagar' },
  }
}

/** The five tabs at the bottom, at every width. */
export const BottomTabs = () => {
  const session = useSession()
  const counts = useCounts()
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
        const count = counts[screen]
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
              '&.Mui-disabled': { opacity: active ? 1 : 0.5 },
              '&.Mui-focusVisible': { outlineOffset: '-3px' },
            }}
          >
            <Badge
              badgeContent={count?.number ?? 0}
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
