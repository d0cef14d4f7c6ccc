import { decirAviso } from '@aliadas/contract/avisos'
import CloseIcon from '@mui/icons-material/Close'
import DoneAll from '@mui/icons-material/DoneAll'
import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined'
import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useServerNow } from '../lib/server-clock.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { SteadyButton } from '../ui/SteadyButton.tsx'
import { agrupar, type Grupo } from './agrupar.ts'
import { avisosQuery } from './avisos-query.ts'
import { FilaDeAviso } from './FilaDeAviso.tsx'
import { Preferencias } from './Preferencias.tsx'
import { useElegir } from './preferencias-query.ts'
import { useMarcar } from './useMarcar.ts'
import { useSinLeer } from './useSinLeer.ts'

const MINUTO_MS = 60_000
const ANCHO = 420

type Props = { open: boolean; onClose: () => void }

/** Heading of a service's notices: code, route, and whether it is muted. */
const Encabezado = ({ servicio, avisos }: Grupo) => {
  const elegir = useElegir()
  const ruta = avisos.map((aviso) => decirAviso(aviso).ruta).find((una) => una !== '') ?? ''
  const { idServicio, codigoServicio } = servicio ?? {}
  if (!idServicio) return null
  const silenciado = avisos.some((aviso) => aviso.silenciado)
  const acto = silenciado ? 'Volver a avisar' : 'Silenciar'
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 4, pr: 2, pt: 1 }}>
      <Typography
        variant="caption"
        component="h3"
        sx={{ flex: 1, minWidth: 0, color: 'text.secondary', fontWeight: 600 }}
      >
        #{codigoServicio}
        {ruta ? ` · ${ruta}` : ''}
        {silenciado ? ' · Silenciado' : ''}
      </Typography>
      <IconButton
        size="small"
        aria-label={`${acto}: servicio #${codigoServicio}`}
        title={silenciado ? 'Volver a avisar de este servicio' : 'No avisar más de este servicio'}
        onClick={() =>
          void elegir({
            cambio: null,
            enviar: () => api.silenciarServicio({ body: { idServicio, silenciado: !silenciado } }),
          })
        }
        sx={{ minWidth: 44, minHeight: 44 }}
      >
        {silenciado ? <NotificationsOffOutlined fontSize="small" /> : <NotificationsNoneOutlined fontSize="small" />}
      </IconButton>
    </Box>
  )
}

const Avisos = ({ onIr }: { onIr: () => void }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(avisosQuery)
  const { marcar } = useMarcar()
  const ahora = useServerNow(MINUTO_MS)
  if (error && !data)
    return (
      <Box sx={{ p: 4 }}>
        <LoadError error={error} onRetry={() => void refetch()} />
      </Box>
    )
  if (!data)
    return (
      <Box sx={{ p: 4 }}>
        <RowsSkeleton rows={6} height={72} />
      </Box>
    )
  const grupos = agrupar(data.pages.flatMap(({ filas }) => filas))
  if (grupos.length === 0)
    return (
      <EmptyState
        icon={<NotificationsNoneOutlined />}
        title="Aún no hay avisos"
        detail="Aquí verás lo que pasa con tus servicios, tus ofertas y tus documentos. Se guarda durante 90 días."
      />
    )
  return (
    <Box sx={{ pb: 4 }}>
      {grupos.map((grupo) => (
        <Box key={grupo.clave} component="section">
          <Encabezado {...grupo} />
          <List disablePadding>
            {grupo.avisos.map((aviso) => (
              <FilaDeAviso
                key={aviso.id}
                aviso={aviso}
                ahora={ahora}
                conRuta={grupo.servicio === null}
                onMarcar={(leido) => void marcar({ ids: [aviso.id], leido })}
                onIr={onIr}
              />
            ))}
          </List>
          <Divider />
        </Box>
      ))}
      <Box sx={{ pt: 3 }}>
        <LoadMore more={hasNextPage} loading={isFetchingNextPage} onLoad={() => void fetchNextPage()} />
      </Box>
    </Box>
  )
}

/** Notices, newest first, grouped by service. */
export const PanelDeAvisos = ({ open, onClose }: Props) => {
  const nadaPorLeer = useSinLeer() === 0
  const { leerTodos } = useMarcar()
  const [eligiendo, setEligiendo] = useState(false)
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Avisos',
          'aria-modal': true,
          sx: { width: { xs: '100%', sm: ANCHO }, borderRadius: 0 },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          pl: 4,
          pr: 2,
          py: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          Avisos
        </Typography>
        {/* Without the focus Escape would no longer close the panel. */}
        <SteadyButton
          size="small"
          startIcon={<DoneAll />}
          onClick={leerTodos}
          idle={nadaPorLeer}
          sx={{
            minHeight: 44,
            px: 1,
            whiteSpace: 'nowrap',
            '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
          }}
        >
          Marcar todo como leído
        </SteadyButton>
        <IconButton
          onClick={() => setEligiendo(true)}
          aria-label="Preferencias de avisos"
          title="Preferencias de avisos"
          aria-haspopup="dialog"
          sx={{ minWidth: 44, minHeight: 44 }}
        >
          <TuneOutlined fontSize="small" />
        </IconButton>
        <IconButton onClick={onClose} aria-label="Cerrar" sx={{ minWidth: 44, minHeight: 44 }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box tabIndex={-1} sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <Avisos onIr={onClose} />
      </Box>
      <Preferencias open={eligiendo} onClose={() => setEligiendo(false)} />
    </Drawer>
  )
}
