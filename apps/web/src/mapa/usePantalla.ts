import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { SIZES } from '../ui/tokens.ts'

/** Too low for the legend and a list one below the other: half of a laptop's screen, or a page zoomed to double. */
const PANTALLA_BAJA = '(max-height: 640px)'
/** Room for a list of two columns, the details and enough of the map between them. */
const PANTALLA_AMPLIA = '(min-width: 1360px)'

/** `plegable`: the states of the legend are folded away. `ancho`: width of the list, in px, by whether it holds a day. */
export type Pantalla = { telefono: boolean; plegable: boolean; ancho: (enDia: boolean) => number }

/** What there is room for beside the map. */
export const usePantalla = (): Pantalla => {
  const telefono = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const baja = useMediaQuery(PANTALLA_BAJA, { noSsr: true })
  const amplia = useMediaQuery(PANTALLA_AMPLIA, { noSsr: true })
  return {
    telefono,
    plegable: telefono || baja,
    ancho: (enDia) => (enDia && amplia ? SIZES.wideList : SIZES.list),
  }
}
