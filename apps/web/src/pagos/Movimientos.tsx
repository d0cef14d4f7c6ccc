import { enLinea } from '@aliadas/contract/core'
import type { Movimiento } from '@aliadas/contract/pagos'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { formatDateTime, formatPesos } from '../lib/format.ts'
import { hechoDe } from './textos.ts'

const Entrada = ({ m }: { m: Movimiento }) => (
  <Box component="li" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 4, rowGap: 0.5 }}>
    <Typography variant="body2" sx={{ fontWeight: 500 }}>
      {hechoDe(m.concepto, m.clase)}
    </Typography>
    <Typography variant="body2" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
      {formatPesos(Math.abs(m.valor))}
    </Typography>
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
      {enLinea(formatDateTime(m.en), m.quien, m.numeroTransaccion && `transacción ${m.numeroTransaccion}`)}
      {m.motivo ? <div>Motivo: {m.motivo}</div> : null}
      {m.comprobanteURL ? (
        <div>
          <Link href={m.comprobanteURL} target="_blank" rel="noreferrer">
            Ver comprobante
          </Link>
        </div>
      ) : null}
    </Typography>
  </Box>
)

/** Ledger entries of one service or reward, in order of time. */
export const Movimientos = ({ movimientos }: { movimientos: readonly Movimiento[] }) =>
  movimientos.length === 0 ? null : (
    <Box component="section" aria-label="Movimientos">
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        Movimientos
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {movimientos.map((m) => (
          <Entrada key={m.id} m={m} />
        ))}
      </Box>
    </Box>
  )
