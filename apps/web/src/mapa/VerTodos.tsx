import { enLinea } from '@aliadas/contract/core'
import DirectionsBus from '@mui/icons-material/DirectionsBusOutlined'
import ZoomOutMap from '@mui/icons-material/ZoomOutMapOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { SHADOW, SIZES } from '../ui/tokens.ts'
import { ponerCapa, useCapa } from './capa-de-vehiculos.ts'
import { formatCount } from '../lib/format.ts'

type Props = {
  telefono: boolean
  /** Width of the list at the left edge, in px. */
  lista: number
  /** A service is open at the right edge. */
  conDetalle: boolean
  /** Own vehicles on the road, those of them that have been silent for a while, and the free ones. */
  vehiculos: { enCamino: number; enSilencio: number; libres: number }
  onVer: () => void
}

const BOTON = {
  px: 3,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  boxShadow: SHADOW,
  '&:hover': { bgcolor: 'background.default' },
} as const

/** 'Vehículos 3 · 1 en silencio · 2 libres'. */
const enPalabras = ({ enCamino, enSilencio, libres }: Props['vehiculos']): string =>
  enLinea(
    enCamino === 0 ? 'Vehículos' : `Vehículos ${enCamino}`,
    enSilencio > 0 && `${enSilencio} en silencio`,
    libres > 0 && formatCount(libres, 'libre'),
  )

/** Buttons at the top of the map: all services in view, and the layer of vehicles. */
export const VerTodos = ({ telefono, lista, conDetalle, vehiculos, onVer }: Props) => {
  const capa = useCapa()
  const alto = telefono ? SIZES.touch : SIZES.row
  return (
    <Box
      sx={{
        position: 'absolute',
        zIndex: 1,
        top: 16,
        display: 'flex',
        gap: 2,
        // Between list and detail there may be room for one button only, and beside them the map is moved.
        flexWrap: 'wrap',
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
        ...(telefono
          ? { right: 12, flexDirection: 'row-reverse' }
          : { left: lista + 32, right: conDetalle ? SIZES.detailPanel + 32 : 16 }),
      }}
    >
      <Button
        size="small"
        color="inherit"
        startIcon={<ZoomOutMap />}
        onClick={onVer}
        sx={{ ...BOTON, minHeight: alto }}
      >
        Ver todos
      </Button>
      <Button
        size="small"
        color="inherit"
        startIcon={<DirectionsBus />}
        aria-pressed={capa}
        onClick={() => ponerCapa(!capa)}
        sx={{ ...BOTON, minHeight: alto, ...(capa ? {} : { color: 'text.secondary', textDecoration: 'line-through' }) }}
      >
        {enPalabras(vehiculos)}
      </Button>
    </Box>
  )
}
