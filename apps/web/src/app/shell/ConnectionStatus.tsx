import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useLiveStatus, type LiveStatus } from '../../lib/live.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually-hidden.ts'

const LOOKS: Record<LiveStatus, { text: string; point: string }> = {
  'en-linea': { text: 'En línea', point: '#7FE3B6' },
  conectando: { text: 'Conectando…', point: '#FDE47A' },
  'sin-conexion': { text: 'Sin conexión', point: '#FFA8A6' },
}

const HEARD_ON_PHONES = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: VISUALLY_HIDDEN,
})

/** Whether live updates arrive. Phones show a dot, and text only when something is wrong. */
export const ConnectionStatus = () => {
  const estado = useLiveStatus()
  const { text, point } = LOOKS[estado]
  return (
    <Box
      role="status"
      title={text}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        height: 26,
        px: 2.5,
        borderRadius: '99px',
        bgcolor: 'rgba(255,255,255,.14)',
        fontSize: '0.75rem',
        fontWeight: 500,
        whiteSpace: 'nowrap',
      }}
    >
      <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: point }} />
      <Box component="span" sx={estado === 'en-linea' ? HEARD_ON_PHONES : {}}>
        {text}
      </Box>
    </Box>
  )
}
