import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { SIZES } from '../ui/tokens.ts'

/** Room for a list of two columns, the details and enough of the map between them. */
const PANTALLA_AMPLIA = '(min-width: 1360px)'

/** `ancho`: width of the list, in px, by whether it holds a day. */
export type Pantalla = { telefono: boolean; ancho: (enDia: boolean) => number }

/** What there is room for beside the map. */
export const usePantalla = (): Pantalla => {
  const telefono = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const amplia = useMediaQuery(PANTALLA_AMPLIA, { noSsr: true })
  return {
    telefono,
    ancho: (enDia) => (enDia && amplia ? SIZES.wideList : SIZES.list),
  }
}
