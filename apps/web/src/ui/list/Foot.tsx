import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { TAMANOS_DE_PAGINA } from '@aliadas/contract/core'
import type { ReactNode } from 'react'
import type { ListReading } from '../../lib/list.ts'
import type { ListState } from '../../lib/list-state.ts'
import { formatCount, formatInteger } from '../../lib/format.ts'

type Props = { data: NonNullable<ListReading<unknown>['data']>; state: ListState; totals?: ReactNode }

/** Below a list: the range of rows, their sum, and links to the neighbouring pages. */
export const Foot = ({ data: { filas, total, anterior, siguiente }, state, totals }: Props) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, flexWrap: 'wrap' }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, flexWrap: 'wrap' }}>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        Mostrando {formatInteger(filas.length)} de {total.exacto ? '' : 'más de '}
        {formatCount(total.filas, 'registro')}
      </Typography>
      {totals ? (
        <Typography variant="body2" component="div">
          {totals}
        </Typography>
      ) : null}
    </Box>
    {total.filas > TAMANOS_DE_PAGINA[0] || state.page !== undefined ? (
      <Box data-print="no" sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <TextField
          select
          size="small"
          label="Por página"
          value={state.size ?? TAMANOS_DE_PAGINA[0]}
          onChange={(e) => state.resize(Number(e.target.value))}
          sx={{ width: 104 }}
        >
          {TAMANOS_DE_PAGINA.map((n) => (
            <MenuItem key={n} value={n}>
              {n}
            </MenuItem>
          ))}
        </TextField>
        <Box component="nav" aria-label="Páginas" sx={{ display: 'flex', gap: 2 }}>
          <Button variant="outlined" disabled={anterior === null} onClick={() => state.turn(anterior ?? undefined)}>
            Anterior
          </Button>
          <Button variant="outlined" disabled={siguiente === null} onClick={() => state.turn(siguiente ?? undefined)}>
            Siguiente
          </Button>
        </Box>
      </Box>
    ) : null}
  </Box>
)
