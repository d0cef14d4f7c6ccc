import { ESTADOS_EN_MAPA, ETIQUETA_DE_ESTADO, type EstadoEnMapa } from '@aliadas/contract'
import LocalOffer from '@mui/icons-material/LocalOfferOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { enEntero } from '../lib/formato.ts'
import { IconoDeEstado } from './IconoDeEstado.tsx'
import type { Cuentas } from './filtro.ts'

type Props = {
  cuentas: Cuentas
  total: number
  ver: readonly EstadoEnMapa[]
  alAlternar: (estado: EstadoEnMapa) => void
  /** Given to who may bid. */
  alVerOfertas: (() => void) | null
  /** Given when something is filtered. */
  alLimpiar: (() => void) | null
}

/** Legend and filter in one: a status per row with its count. */
export const Leyenda = ({ cuentas, total, ver, alAlternar, alVerOfertas, alLimpiar }: Props) => (
  <Box component="section" aria-label="Estados de los servicios">
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36, px: 3.5, pt: 1.5 }}>
      <Typography variant="h4" component="h2" sx={{ flex: 1 }}>
        Servicios{' '}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {enEntero(total)}
        </Box>
      </Typography>
      {alLimpiar ? (
        <Button size="small" onClick={alLimpiar} sx={{ px: 2, minWidth: 0 }}>
          Limpiar
        </Button>
      ) : null}
    </Box>
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr' }, px: 1.5, pb: 1.5 }}>
      {ESTADOS_EN_MAPA.map((estado) => (
        <Fila
          key={estado}
          estado={estado}
          cuenta={cuentas[estado]}
          marcada={ver.includes(estado)}
          alCambiar={() => alAlternar(estado)}
        />
      ))}
    </Box>
    {alVerOfertas ? (
      <Button
        size="small"
        startIcon={<LocalOffer fontSize="small" />}
        onClick={alVerOfertas}
        sx={{ mx: 2, mb: 2, minHeight: { xs: 44, sm: 32 } }}
      >
        Mis ofertas
      </Button>
    ) : null}
  </Box>
)

type FilaProps = { estado: EstadoEnMapa; cuenta: number; marcada: boolean; alCambiar: () => void }

const Fila = ({ estado, cuenta, marcada, alCambiar }: FilaProps) => (
  <Box
    component="label"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      pr: 2,
      minHeight: 32,
      borderRadius: 2,
      cursor: 'pointer',
      fontSize: '0.8125rem',
      '@media (pointer: coarse), (max-width: 600px)': { minHeight: 44 },
      '&:hover': { bgcolor: 'action.hover' },
    }}
  >
    <Checkbox
      size="small"
      checked={marcada}
      onChange={alCambiar}
      sx={{ p: 1 }}
      slotProps={{ input: { 'aria-label': `${ETIQUETA_DE_ESTADO[estado]}, ${cuenta} en el área` } }}
    />
    <IconoDeEstado estado={estado} lado={22} />
    <span style={{ flex: 1, minWidth: 0 }}>{ETIQUETA_DE_ESTADO[estado]}</span>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {enEntero(cuenta)}
    </Box>
  </Box>
)
