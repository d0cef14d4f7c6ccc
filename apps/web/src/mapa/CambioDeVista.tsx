import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { SIZES } from '../ui/tokens.ts'
import { useFiltrado } from './useDireccion.ts'

/** The toggle stands beside the list's title, because a row of its own would take a row from the list. */
const TELEFONO = '@media (max-width: 599.95px)'

const BOTON = {
  flex: 'auto',
  px: 1.5,
  py: 0,
  minHeight: { xs: 44, sm: 30 },
  fontSize: '0.75rem',
  textTransform: 'none',
} as const

/** Toggle between the map's services and the departures of a day. */
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
        position: 'absolute',
        zIndex: 1,
        width: 124,
        top: 7,
        right: 36,
        // Below the sheet's grip.
        [TELEFONO]: { top: SIZES.sheetGrip, right: 44 },
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
