import type { Vinculacion } from '@aliadas/contract/flota'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { formatAge, formatDate } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import { useServerNow } from '../../lib/server-clock.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { TextLink } from '../../ui/links.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'
import { vinculacionesQuery } from './vinculaciones-query.ts'
import { refetchChanged } from '../../lib/live-readings.ts'

const GRIS = { bgcolor: 'action.selected', color: 'text.primary' }

const ESTADO: Record<Vinculacion['estado'], { label: string; sx: object }> = {
  pendiente: { label: 'Pendiente', sx: { bgcolor: 'warningBackground', color: 'warningText' } },
  aceptada: { label: 'Aceptada', sx: { bgcolor: 'successBackground', color: 'success.main' } },
  rechazada: { label: 'Rechazada', sx: { bgcolor: 'errorBackground', color: 'error.main' } },
  retirada: { label: 'Retirada', sx: GRIS },
  vencida: { label: 'Vencida', sx: GRIS },
}

/** Interval at which the age of a request is rendered again, in ms. */
const RITMO_MS = 60_000

const Fila = ({ vinculacion, ahora }: { vinculacion: Vinculacion; ahora: number }) => {
  const consultas = useQueryClient()
  const { id, placas, estado, pedida, pedidaPor, vence, terminada, idVehiculo } = vinculacion
  const retiro = useSubmit({
    mutationFn: () => api.retirarVinculacion({ params: { id } }),
    onSuccess: () => notify.success(`Solicitud a ${placas} retirada`),
    onError: (error) => notifyFault(error),
    onSettled: () => refetchChanged(consultas, 'vinculacion'),
  })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 2,
        minHeight: 56,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
          <Typography variant="body1" component="span" sx={{ fontWeight: 600 }}>
            {placas}
          </Typography>
          <Chip size="small" label={ESTADO[estado].label} sx={ESTADO[estado].sx} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {estado === 'pendiente'
            ? `${pedidaPor} la envió ${formatAge(pedida, ahora)} · vence el ${formatDate(vence)}`
            : `Enviada el ${formatDate(pedida)} · ${ESTADO[estado].label.toLowerCase()} el ${formatDate(terminada ?? vence)}`}
        </Typography>
      </Box>
      {estado === 'pendiente' ? (
        <Button
          size="small"
          variant="outlined"
          onClick={() => retiro.mutate()}
          loading={retiro.isPending}
          aria-label={`Retirar la solicitud a ${placas}`}
          sx={{ minHeight: { xs: 44, sm: 32 } }}
        >
          Retirar
        </Button>
      ) : null}
      {idVehiculo ? (
        <TextLink to={PATHS.vehiculo} params={{ idVehiculo }} aria-label={`Ver el vehículo ${placas}`}>
          Ver vehículo
        </TextLink>
      ) : null}
    </Box>
  )
}

/** The company's requests with their results. */
export const ListaDeVinculaciones = () => {
  const { data, error, refetch } = useQuery(vinculacionesQuery)
  const ahora = useServerNow(RITMO_MS)
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={3} height={56} />
  if (data.vinculaciones.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', py: 3 }}>
        Aún no has enviado solicitudes.
      </Typography>
    )
  return (
    <Box component="ul" aria-label="Solicitudes enviadas" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.vinculaciones.map((vinculacion) => (
        <Fila key={vinculacion.id} vinculacion={vinculacion} ahora={ahora} />
      ))}
    </Box>
  )
}
