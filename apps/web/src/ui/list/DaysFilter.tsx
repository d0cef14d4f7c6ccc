import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useId, useState } from 'react'
import { formatDay } from '../../lib/format.ts'
import type { ListState } from '../../lib/list-state.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { SIZES, TOUCH } from '../tokens.ts'
import { DayFilter } from './DayFilter.tsx'

type Props = {
  state: ListState
  /** What lies on these days: 'Salida', 'Enviada'. */
  label: string
  /** Days that one press chooses: of what is past, of what is to come, on which something is valid or ends. */
  spans?: keyof typeof SPANS
}

type Days = { desde: string | undefined; hasta: string | undefined }

const dayIn = (days: number): string => fechaBogota(new Date(serverNow() + days * DIA_MS))
const SPANS = {
  past: [
    { text: 'Hoy', from: 0, to: 0 },
    { text: 'Ayer', from: -1, to: -1 },
    { text: 'Últimos 7 días', from: -6, to: 0 },
    { text: 'Últimos 30 días', from: -29, to: 0 },
  ],
  toCome: [
    { text: 'Hoy', from: 0, to: 0 },
    { text: 'Mañana', from: 1, to: 1 },
    { text: 'Próximos 7 días', from: 0, to: 6 },
    { text: 'Últimos 30 días', from: -29, to: 0 },
  ],
  validity: [
    { text: 'Hoy', from: 0, to: 0 },
    { text: 'Próximos 7 días', from: 0, to: 6 },
    { text: 'Últimos 30 días', from: -29, to: 0 },
    { text: 'Últimos 60 días', from: -59, to: 0 },
  ],
  ends: [
    { text: 'Hoy', from: 0, to: 0 },
    { text: 'Próximos 7 días', from: 0, to: 6 },
    { text: 'Próximos 30 días', from: 0, to: 29 },
    { text: 'Últimos 30 días', from: -30, to: -1 },
  ],
} as const

const inWords = ({ desde: from, hasta: to }: Days): string | null => {
  if (from !== undefined && from === to) return formatDay(from)
  if (from !== undefined && to !== undefined) return `${formatDay(from)} a ${formatDay(to)}`
  if (from !== undefined) return `desde el ${formatDay(from)}`
  return to === undefined ? null : `hasta el ${formatDay(to)}`
}

/** The days of a list's rows, as one button; both days are kept in the URL as `desde` and `hasta`. */
export const DaysFilter = ({ state, label, spans = 'past' }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const days: Days = { desde: state.filters['desde'], hasta: state.filters['hasta'] }
  const words = inWords(days)
  return (
    <>
      <Button
        variant="outlined"
        color={words === null ? 'inherit' : 'primary'}
        startIcon={<CalendarMonthOutlined fontSize="small" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(e) => setAnchor(e.currentTarget)}
        sx={{
          whiteSpace: 'nowrap',
          ...(words === null ? { borderColor: 'inputBorder' } : {}),
          [TOUCH]: { minHeight: SIZES.touch },
        }}
      >
        {words === null ? label : `${label}: ${words}`}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            id,
            role: 'dialog',
            'aria-label': `${label}: días`,
            sx: { p: 4, maxWidth: 'min(560px, calc(100% - 32px))' },
          },
        }}
      >
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 4 }}>
          {SPANS[spans].map(({ text, from, to }) => (
            <Button
              key={text}
              size="small"
              variant="outlined"
              onClick={() => {
                state.filterAll({ desde: dayIn(from), hasta: dayIn(to) })
                setAnchor(null)
              }}
            >
              {text}
            </Button>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <DayFilter state={state} name="desde" label="Desde" />
          <DayFilter state={state} name="hasta" label="Hasta" />
        </Box>
        {words === null ? null : (
          <Button
            size="small"
            sx={{ mt: 3 }}
            onClick={() => {
              state.filterAll({ desde: undefined, hasta: undefined })
              setAnchor(null)
            }}
          >
            Cualquier día
          </Button>
        )}
      </Popover>
    </>
  )
}
