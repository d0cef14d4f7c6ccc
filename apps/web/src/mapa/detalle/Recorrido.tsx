import type { Servicio } from '@aliadas/contract/servicios'
import RouteOutlined from '@mui/icons-material/RouteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Trazado } from './Trazado.tsx'
import { lugaresDe } from './lugares.ts'

type Props = { servicio: Servicio; onEncuadrar: () => void }

/** Origin, numbered stops and destination, with a button that fits the map to them. */
export const Recorrido = ({ servicio, onEncuadrar }: Props) => (
  <div>
    <Lugares servicio={servicio} />
    <Trazado servicio={servicio} />
    <Button size="small" startIcon={<RouteOutlined />} onClick={onEncuadrar} sx={{ mt: 1, ml: -2.5 }}>
      Ver el recorrido en el mapa
    </Button>
  </div>
)

const Lugares = ({ servicio }: Pick<Props, 'servicio'>) => (
  <Box component="ol" aria-label="Recorrido" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {lugaresDe(servicio).map(({ nombre, lugar, tenue }) => (
      <Box
        component="li"
        key={nombre}
        sx={{
          position: 'relative',
          pl: 6,
          pb: 3,
          '&:last-of-type': { pb: 0 },
          '&::before': {
            content: '""',
            position: 'absolute',
            left: 1,
            top: 4,
            width: 12,
            height: 12,
            borderRadius: '50%',
            border: '2px solid',
            borderColor: tenue ? 'inputBorder' : 'primary.main',
            bgcolor: 'background.paper',
            zIndex: 1,
          },
          '&:not(:last-of-type)::after': {
            content: '""',
            position: 'absolute',
            left: 9,
            top: 10,
            bottom: -8,
            borderLeft: '2px solid',
            borderColor: 'divider',
          },
        }}
      >
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {nombre}
        </Typography>
        <Typography
          variant="body2"
          sx={{ overflowWrap: 'anywhere', ...(tenue ? { color: 'text.secondary' } : { fontWeight: 500 }) }}
        >
          {lugar}
        </Typography>
      </Box>
    ))}
  </Box>
)
