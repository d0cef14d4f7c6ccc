import Box from '@mui/material/Box'
import { useEstadoVivo, type EstadoVivo } from '../../lib/live.ts'

const ASPECTO: Record<EstadoVivo, { texto: string; punto: string }> = {
  'en-linea': { texto: 'En línea', punto: '#7FE3B6' },
  conectando: { texto: 'Conectando…', punto: '#FDE47A' },
  'sin-conexion': { texto: 'Sin conexión', punto: '#FFA8A6' },
}

/** Whether the screen is being kept up to date. Phones show the dot, and the words when something is wrong. */
export const EstadoDeConexion = () => {
  const estado = useEstadoVivo()
  const { texto, punto } = ASPECTO[estado]
  return (
    <Box
      role="status"
      title={texto}
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
      <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: punto }} />
      <Box
        component="span"
        sx={
          estado === 'en-linea'
            ? (theme) => ({
                [theme.breakpoints.down('sm')]: {
                  position: 'absolute',
                  width: '1px',
                  height: '1px',
                  overflow: 'hidden',
                  clipPath: 'inset(50%)',
                },
              })
            : {}
        }
      >
        {texto}
      </Box>
    </Box>
  )
}
