import { PATHS } from '../lib/paths.ts'
import type { ServicioResumen } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { ChipDeEstado } from './ChipDeEstado.tsx'
import { formatPesos, formatPlainDateTime } from '../lib/format.ts'
import { siguientePaso } from './siguiente-paso.ts'
import { CardLink } from '../ui/links.tsx'

type Props = { servicio: ServicioResumen; ahora: number }

/** What was agreed, or what was bid while nothing is agreed. */
const precioDe = ({ valorOferta, precioOfertado }: ServicioResumen): string => {
  const valor = valorOferta ?? precioOfertado
  return valor === null ? '' : formatPesos(valor)
}

/** One service; the whole row leads to it on the map. */
export const FilaDeServicio = ({ servicio: s, ahora }: Props) => (
  <Paper component="li" variant="outlined">
    <CardLink
      to={PATHS.mapa}
      search={{ servicio: s.id }}
      state={{ enfocar: true }}
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        p: 4,
        borderRadius: 'inherit',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: '72px minmax(0, 2fr) minmax(0, 1.4fr) minmax(0, 1.4fr) 112px',
        },
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        #{s.codigo}
      </Typography>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
        <Typography variant="body1" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {s.origen} <span aria-label="hasta">›</span> {s.destino}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {s.tipo} · {s.pasajeros} {s.pasajeros === 1 ? 'pasajero' : 'pasajeros'}
          {s.placas ? ` · ${s.placas}` : ''}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        {formatPlainDateTime(s.fechaSalida, s.horaSalida) ?? 'No especificada'}
      </Typography>
      <Box>
        <ChipDeEstado estado={s.estado} paso={siguientePaso(s, ahora)} />
      </Box>
      <Typography variant="body2" sx={{ fontWeight: 600, textAlign: 'right' }}>
        {precioDe(s)}
      </Typography>
    </CardLink>
  </Paper>
)
