import { RITMOS, type Ritmo, type Simulador } from '@aliadas/contract/simulador'
import MotionPhotosAutoOutlined from '@mui/icons-material/MotionPhotosAutoOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { SxProps } from '@mui/material/styles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { pageConfigQuery } from '../lib/page-config.ts'
import { readingOf } from '../lib/query.ts'
import { notifyFault } from '../ui/notify-fault.tsx'

const simuladorQuery = readingOf('leerSimulador', {})

const NOMBRE: Record<Ritmo, string> = { tranquilo: 'Tranquilo', normal: 'Normal', rapido: 'Rápido' }
const CADA: Record<Ritmo, string> = {
  tranquilo: 'un servicio cada 5 min',
  normal: 'un servicio cada 3 min',
  rapido: 'un servicio cada minuto',
}

/** The switch of the demo's simulated clients, rivals and drivers; nothing where there are none. */
export const Simulacion = ({ sx }: { sx: SxProps }) => {
  const { data: config } = useQuery(pageConfigQuery)
  const { data: estado } = useQuery({ ...simuladorQuery, enabled: config?.simulador === true })
  return estado?.hay ? <Mando estado={estado} sx={sx} /> : null
}

const Mando = ({ estado, sx }: { estado: Simulador; sx: SxProps }) => {
  const { activo, ritmo } = estado
  const client = useQueryClient()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const cambiar = (nuevo: { activo: boolean; ritmo: Ritmo }) => {
    setAnchor(null)
    api
      .cambiarSimulador({ body: nuevo })
      .then((quedo) => client.setQueryData(simuladorQuery.queryKey, quedo), notifyFault)
  }
  const Icono = activo ? MotionPhotosAutoOutlined : PauseCircleOutlined
  const dice = activo ? 'Simulación en marcha' : 'Simulación en pausa'
  return (
    <>
      <Button
        color="inherit"
        onClick={(e) => setAnchor(e.currentTarget)}
        aria-label={dice}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={dice}
        sx={[
          { minWidth: 44, minHeight: 44, gap: 1.5, px: { xs: 0, md: 2 }, fontWeight: 500 },
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      >
        <Icono fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {activo ? 'Simulación' : 'En pausa'}
        </Box>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // The first act has the focus, not the pace that is chosen.
        variant="menu"
        slotProps={{ list: { 'aria-label': 'Simulación' }, paper: { sx: { width: 320 } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 4, py: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Clientes, empresas rivales y conductores de mentira dan vida a esta demostración. Tu empresa la manejas solo
            tú.
          </Typography>
        </Box>
        <MenuItem onClick={() => cambiar({ activo: !activo, ritmo })}>
          <ListItemIcon>
            {activo ? <PauseCircleOutlined fontSize="small" /> : <PlayCircleOutlined fontSize="small" />}
          </ListItemIcon>
          {activo ? 'Pausar la simulación' : 'Reanudar la simulación'}
        </MenuItem>
        <Divider component="li" role="separator" />
        {RITMOS.map((uno) => (
          <MenuItem
            key={uno}
            role="menuitemradio"
            aria-checked={uno === ritmo}
            selected={uno === ritmo}
            onClick={() => cambiar({ activo, ritmo: uno })}
          >
            <Box sx={{ flex: 1 }}>{NOMBRE[uno]}</Box>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {CADA[uno]}
            </Typography>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
