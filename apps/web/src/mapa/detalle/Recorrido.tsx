import type { Servicio } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

type Lugar = { nombre: string; lugar: string; tenue?: boolean }

const lugaresDe = (s: Servicio): Lugar[] => [
  { nombre: 'Origen', lugar: s.origen },
  ...(s.paradas.length > 0
    ? s.paradas.map((p, i) => ({ nombre: `Parada ${i + 1}`, lugar: p.location }))
    : [{ nombre: 'Paradas', lugar: 'Sin paradas', tenue: true }]),
  { nombre: 'Destino', lugar: s.destino },
]

/** Origin, numbered stops and destination, one below the other. */
export const Recorrido = ({ servicio }: { servicio: Servicio }) => (
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
            borderColor: tenue ? 'bordeEntrada' : 'primary.main',
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
