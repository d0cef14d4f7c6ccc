import { PATHS } from '../lib/paths.ts'
import DirectionsBusOutlined from '@mui/icons-material/DirectionsBusOutlined'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { ButtonLink } from '../ui/links.tsx'
import { SHADOW } from '../ui/tokens.ts'

/** A company without vehicles has nothing to bid on: it says so and leads to the fleet (specification §2). In the middle of what `lista` px at the left leave of the map. */
export const SinVehiculos = ({ lista }: { lista: number }) => (
  <Paper
    role="alert"
    variant="outlined"
    sx={{
      position: 'absolute',
      zIndex: 3,
      top: '50%',
      left: `calc(50% + ${lista / 2}px)`,
      translate: '-50% -50%',
      width: `min(360px, calc(100% - ${lista + 32}px))`,
      p: 6,
      display: 'grid',
      justifyItems: 'center',
      gap: 3,
      textAlign: 'center',
      boxShadow: SHADOW,
    }}
  >
    <DirectionsBusOutlined aria-hidden sx={{ fontSize: 36, color: 'warningText' }} />
    <Typography variant="h4" component="p">
      Tu empresa no tiene tipos de vehículo registrados
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Agrega un vehículo a tu flota para ver los servicios que puedes ofertar.
    </Typography>
    <ButtonLink variant="contained" to={PATHS.flota}>
      Gestionar Flota
    </ButtonLink>
  </Paper>
)
