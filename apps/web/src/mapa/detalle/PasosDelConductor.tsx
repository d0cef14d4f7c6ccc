import { enLinea } from '@aliadas/contract/core'
import { ETIQUETA_DE_PASO, type Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '../../lib/format.ts'

type Paso = Servicio['pasosDelConductor'][number]

const detalleDe = ({ en, espera, lat, lon, automatico }: Paso): string =>
  enLinea(
    formatDateTime(en),
    espera !== null && `esperó ${espera} min`,
    automatico && 'por su posición',
    lat !== null && lon !== null && `en ${lat.toFixed(5)}, ${lon.toFixed(5)}`,
  )

/** What the driver's app or the positions told of the trip, oldest first. */
export const PasosDelConductor = ({ servicio: { pasosDelConductor: pasos } }: { servicio: Servicio }) =>
  pasos.length === 0 ? null : (
    <Box component="section" aria-label="Pasos del conductor">
      <Typography variant="h5" component="h3" sx={{ mb: 1 }}>
        Pasos del conductor
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {pasos.map((paso) => (
          <li key={paso.paso}>
            <Typography
              variant="body2"
              sx={{ fontWeight: 500, ...(paso.paso === 'no_aparecio' ? { color: 'warningText' } : {}) }}
            >
              {ETIQUETA_DE_PASO[paso.paso]}
            </Typography>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {detalleDe(paso)}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  )
