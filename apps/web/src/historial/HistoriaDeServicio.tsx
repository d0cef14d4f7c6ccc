import { trayecto } from '@aliadas/contract/core'
import { hechoDeLinea, type LineaDeHistorial } from '@aliadas/contract/historial'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatPlainDateTime } from '../lib/format.ts'
import { readingOf } from '../lib/query.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { Cambios } from './Cambios.tsx'

const Momento = ({ linea: l }: { linea: LineaDeHistorial }) => (
  <Box
    component="li"
    sx={{
      position: 'relative',
      pl: 5,
      pb: 4,
      borderLeft: 2,
      borderColor: 'divider',
      '&:last-of-type': { borderColor: 'transparent', pb: 0 },
      '&::before': {
        content: '""',
        position: 'absolute',
        left: -6,
        top: 5,
        width: 10,
        height: 10,
        borderRadius: '50%',
        bgcolor: 'primary.main',
      },
    }}
  >
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {hechoDeLinea(l)}
    </Typography>
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {formatDateTime(l.en)} · {l.quien}
    </Typography>
    <Typography variant="body2" component="div">
      <Cambios de={null} a={null} cambios={l.cambios} />
    </Typography>
  </Box>
)

/** History of one service from its publication on. Expired and cancelled services stay readable here. */
export const HistoriaDeServicio = ({
  id,
  abierto,
  onCerrar,
}: {
  id: string
  abierto: boolean
  onCerrar: () => void
}) => {
  const { data, error, refetch } = useQuery(readingOf('leerHistoriaDeServicio', { params: { id } }))
  return (
    <Dialog
      open={abierto}
      title={`Historia del servicio #${id.slice(-6)}`}
      subtitle={
        data ? (
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <span>
              {trayecto(data.viaje.origen, data.viaje.destino)}
              {' · '}
              {formatPlainDateTime(data.viaje.fechaSalida, data.viaje.horaSalida) ?? 'Sin fecha'}
            </span>
            <Chip size="small" label={data.viaje.estado} />
          </Stack>
        ) : undefined
      }
      onClose={onCerrar}
    >
      {data ? (
        <Box component="ol" sx={{ m: 0, pl: 1.5, listStyle: 'none' }}>
          {data.lineas.map((linea) => (
            <Momento key={linea.id} linea={linea} />
          ))}
        </Box>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={5} height={48} />
      )}
    </Dialog>
  )
}
