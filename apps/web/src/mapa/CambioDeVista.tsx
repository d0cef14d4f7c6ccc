import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { SIZES } from '../ui/tokens.ts'
import { useFiltrado } from './useDireccion.ts'

/** A row of its own would be taken from the list: it stands beside the list's name. */
const TELEFONO = '@media (max-width: 599.95px)'

const BOTON = {
  flex: 'auto',
  px: 1.5,
  py: 0,
  minHeight: { xs: 44, sm: 30 },
  fontSize: '0.75rem',
  textTransform: 'none',
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
        position: 'absolute',
        zIndex: 1,
        width: 124,
        top: 7,
        right: 36,
        // Below the grip of the sheet.
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
