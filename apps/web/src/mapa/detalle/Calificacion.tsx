import type { Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { Stars } from '../../ui/Stars.tsx'

/** How the client rated the trip, and what it said. */
export const Calificacion = ({ servicio: { calificacion } }: { servicio: Servicio }) =>
  calificacion === null ? null : (
    <Box component="section" aria-label="Calificación del cliente">
      <Typography variant="h5" component="h3" sx={{ mb: 1 }}>
        Calificación del cliente
      </Typography>
      <Stars value={calificacion.estrellas} label={`${formatCount(calificacion.estrellas, 'estrella')} de 5`} />
      {calificacion.comentario ? (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          «{calificacion.comentario}»
        </Typography>
      ) : null}
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {formatDateTime(calificacion.en)}
      </Typography>
    </Box>
  )
