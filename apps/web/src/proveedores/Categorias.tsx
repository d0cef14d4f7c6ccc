import {
  CLASES_DE_PROVEEDOR,
  LISTAS_DE_PROVEEDORES,
  NOMBRES_DE_LISTA,
  type ClaseDeProveedor,
  type ListaDeProveedores,
} from '@aliadas/contract/proveedores'
import DirectionsBusOutlined from '@mui/icons-material/DirectionsBusOutlined'
import HikingOutlined from '@mui/icons-material/HikingOutlined'
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { PATHS } from '../lib/paths.ts'
import { RowLink } from '../ui/links.tsx'
import { CATEGORIA, LISTAS } from './textos.ts'

export type Cuentas = Readonly<Record<ListaDeProveedores, number>>

const ICONO = { conductor: DirectionsBusOutlined, operador: TravelExploreOutlined, guia: HikingOutlined } as const

/** Number of new providers and of those to validate in a category. */
const enEspera = (clase: ClaseDeProveedor, cuentas: Cuentas): number =>
  NOMBRES_DE_LISTA.filter((lista) => {
    const { clase: suya, paso } = LISTAS_DE_PROVEEDORES[lista]
    return suya === clase && paso !== 'activo'
  }).reduce((suma, lista) => suma + cuentas[lista], 0)

const TARJETA = {
  borderRadius: 'inherit',
  minHeight: 72,
  columnGap: 4,
  rowGap: 1,
  px: { xs: 2, sm: 5 },
  flexDirection: { xs: 'column', sm: 'row' },
} as const

/**
 * A card for each kind of provider, and a small link to the guides to validate. The link is beside the cards where it
 * fits, so that the list starts higher.
 */
export const Categorias = ({ activa, cuentas }: { activa: ClaseDeProveedor; cuentas: Cuentas | undefined }) => (
  <Box
    component="nav"
    aria-label="Categorías"
    data-print="no"
    sx={{
      display: 'grid',
      gap: 3,
      gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
    }}
  >
    {CLASES_DE_PROVEEDOR.map((clase) => {
      const { titulo, primera } = CATEGORIA[clase]
      const Icono = ICONO[clase]
      const cuantos = cuentas ? enEspera(clase, cuentas) : 0
      return (
        <Paper key={clase} variant="outlined">
          <RowLink
            to={PATHS[LISTAS[primera].pantalla]}
            selected={clase === activa}
            aria-label={cuantos === 0 ? titulo : `${titulo}: ${cuantos} en espera`}
            sx={TARJETA}
          >
            <Badge badgeContent={cuantos} color="error" max={999} invisible={cuantos === 0}>
              <Icono color="primary" />
            </Badge>
            <Typography variant="h3" component="span" sx={{ fontSize: { xs: '0.8125rem', sm: '1rem' } }}>
              {titulo}
            </Typography>
          </RowLink>
        </Paper>
      )
    })}
    <Paper variant="outlined" sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
      <RowLink
        to={PATHS.guiasPorValidar}
        sx={{
          borderRadius: 'inherit',
          height: '100%',
          minHeight: 48,
          px: { xs: 4, sm: 5 },
          flexWrap: 'wrap',
          alignContent: 'center',
          columnGap: 3,
        }}
      >
        <Typography variant="h4" component="span">
          Por Validar
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          Lista de Guías de turismo por validar documentos
        </Typography>
      </RowLink>
    </Paper>
  </Box>
)
