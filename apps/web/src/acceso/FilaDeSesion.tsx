import type { SesionAbierta } from '@aliadas/contract'
import ComputerOutlined from '@mui/icons-material/ComputerOutlined'
import PhoneAndroidOutlined from '@mui/icons-material/PhoneAndroidOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useEnvio } from '../lib/useSubmit.ts'
import { comoFalla } from '../lib/faults.ts'
import { fechaYHora, relativoA } from '../lib/format.ts'
import { useAhora } from '../lib/server-clock.ts'
import { avisar } from '../ui/toasts.ts'
import { sesionesQuery } from './sesiones-query.ts'

const esMovil = (dispositivo: string): boolean => /iPhone|iPad|Android/.test(dispositivo)

const useCerrar = ({ id, dispositivo }: SesionAbierta) => {
  const consultas = useQueryClient()
  return useEnvio({
    mutationFn: () => api.cerrarUnaSesion({ params: { id } }),
    onSuccess: () => avisar.exito(`Se cerró la sesión de ${dispositivo}`),
    onError: (error) => avisar.error(comoFalla(error).message),
    onSettled: () => consultas.invalidateQueries(sesionesQuery),
  })
}

export const FilaDeSesion = ({ sesion }: { sesion: SesionAbierta }) => {
  const ahora = useAhora(60_000)
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
            <Chip size="small" label="Esta sesión" sx={{ bgcolor: 'exitoFondo', color: 'success.main' }} />
          ) : null}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          Iniciada el {fechaYHora(iniciada)} · {actual ? 'En uso ahora' : `Último uso ${relativoA(usada, ahora)}`}
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
