import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { SIZES } from '../ui/tokens.ts'

/** Minimum width for a two-column list, the details and the map between them. */
const PANTALLA_AMPLIA = '(min-width: 1360px)'

/** Too narrow for the list, the map and the details side by side: the details take the list's place. */
const PANTALLA_MEDIANA = '(min-width: 600px) and (max-width: 959.98px)'

/** `mediana`: one panel fits beside the map. `ancho`: width of the list, in px, by whether it holds a day. */
export type Pantalla = { telefono: boolean; mediana: boolean; ancho: (enDia: boolean) => number }

/** Layout of the panels by the screen's width. */
export const usePantalla = (): Pantalla => {
  const telefono = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const mediana = useMediaQuery(PANTALLA_MEDIANA, { noSsr: true })
  const amplia = useMediaQuery(PANTALLA_AMPLIA, { noSsr: true })
  return {
    telefono,
    mediana,
    ancho: (enDia) => (enDia && amplia ? SIZES.wideList : SIZES.list),
  }
}
