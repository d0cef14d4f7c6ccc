import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useDireccion } from './useDireccion.ts'

const BOTON = { flex: 1, py: 0, minHeight: { xs: 44, sm: 30 }, fontSize: '0.75rem', textTransform: 'none' } as const

/** What stands in the list: the services of the map, or what departs on a day. */
export const CambioDeVista = () => {
  const [{ vista }, cambiar] = useDireccion()
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
      sx={{ flex: 'none', px: 3, pb: 2 }}
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
