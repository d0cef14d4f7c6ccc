import type { SesionAbierta } from '@aliadas/contract/acceso'
import ComputerOutlined from '@mui/icons-material/ComputerOutlined'
import PhoneAndroidOutlined from '@mui/icons-material/PhoneAndroidOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { formatAge, formatDateTime } from '../lib/format.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { sesionesQuery } from './sesiones-query.ts'

const esMovil = (dispositivo: string): boolean => /iPhone|iPad|Android/.test(dispositivo)

const useCerrar = ({ id, dispositivo }: SesionAbierta) => {
  const consultas = useQueryClient()
  return useSubmit({
    mutationFn: () => api.cerrarUnaSesion({ params: { id } }),
    onSuccess: () => notify.success(`Se cerró la sesión de ${dispositivo}`),
    onError: (error) => notifyFault(error),
    onSettled: () => consultas.invalidateQueries(sesionesQuery),
  })
}

export const FilaDeSesion = ({ sesion }: { sesion: SesionAbierta }) => {
  const ahora = useServerNow(60_000)
  const cierre = useCerrar(sesion)
  const { dispositivo, iniciada, usada, actual } = sesion
  const Icono = esMovil(dispositivo) ? PhoneAndroidOutlined : ComputerOutlined
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 3,
        minHeight: 64,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Icono aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
          <Typography variant="h4" component="h3">
            {dispositivo}
          </Typography>
          {actual ? (
            <Chip size="small" label="Esta sesión" sx={{ bgcolor: 'successBackground', color: 'success.main' }} />
          ) : null}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          Iniciada el {formatDateTime(iniciada)} · {actual ? 'En uso ahora' : `Último uso ${formatAge(usada, ahora)}`}
        </Typography>
      </Box>
      {actual ? null : (
        <Button
          onClick={() => cierre.mutate()}
          loading={cierre.isPending}
          aria-label={`Cerrar la sesión de ${dispositivo}`}
        >
          Cerrar
        </Button>
      )}
    </Box>
  )
}
