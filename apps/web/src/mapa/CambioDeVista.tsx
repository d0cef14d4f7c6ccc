import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { SIZES } from '../ui/tokens.ts'
import { useFiltrado } from './useDireccion.ts'

/** On a low or small screen a row of its own would be taken from the list: it stands beside the list's name. */
const BAJA = '@media (max-height: 560px) and (min-width: 600px)'
const TELEFONO = '@media (max-width: 599.95px)'
const JUNTO_AL_NOMBRE = { position: 'absolute', zIndex: 1, width: 124, p: 0 } as const

const BOTON = {
  flex: 1,
  py: 0,
  minHeight: { xs: 44, sm: 30 },
  fontSize: '0.75rem',
  textTransform: 'none',
  [BAJA]: { flex: 'auto', px: 1.5 },
  [TELEFONO]: { flex: 'auto', px: 1.5 },
} as const

/** What stands in the list: the services of the map, or what departs on a day. */
export const CambioDeVista = () => {
  const [{ vista }, cambiar] = useFiltrado()
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label="Vista de la lista"
      value={vista ?? 'mapa'}
      onChange={(_, valor: string | null) => {
        if (valor !== null) cambiar({ vista: valor === 'dia' ? 'dia' : null, dia: null })
      }}
      sx={{
        flex: 'none',
        px: 3,
        pb: 2,
        [BAJA]: { ...JUNTO_AL_NOMBRE, top: 7, right: 36 },
        // Below the grip of the sheet.
        [TELEFONO]: { ...JUNTO_AL_NOMBRE, top: SIZES.sheetGrip, right: 44 },
      }}
    >
      <ToggleButton value="mapa" sx={BOTON}>
        Servicios
      </ToggleButton>
      <ToggleButton value="dia" sx={BOTON}>
        Día
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
