import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { SIZES } from '../ui/tokens.ts'

/** Minimum width for a two-column list, the details and the map between them. */
const PANTALLA_AMPLIA = '(min-width: 1360px)'

/** `ancho`: width of the list, in px, by whether it holds a day. */
export type Pantalla = { telefono: boolean; ancho: (enDia: boolean) => number }

/** Layout of the panels by the screen's width. */
export const usePantalla = (): Pantalla => {
  const telefono = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const amplia = useMediaQuery(PANTALLA_AMPLIA, { noSsr: true })
  return {
    telefono,
    ancho: (enDia) => (enDia && amplia ? SIZES.wideList : SIZES.list),
  }
}
