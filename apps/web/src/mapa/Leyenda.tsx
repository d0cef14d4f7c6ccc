import { ESTADOS_EN_MAPA, ETIQUETA_DE_ESTADO, type EstadoEnMapa } from '@aliadas/contract/servicios'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import LocalOffer from '@mui/icons-material/LocalOfferOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { formatInteger } from '../lib/format.ts'
import { IconoDeEstado } from './IconoDeEstado.tsx'
import type { Cuentas } from './filtro.ts'

type Props = {
  /** Of what is in view; null until it is known. */
  cuentas: Cuentas | null
  ver: readonly EstadoEnMapa[]
  /** Where room is short the states are folded away until they are wanted. */
  plegable: boolean
  onAlternar: (estado: EstadoEnMapa) => void
  /** Given to who may bid. */
  onVerOfertas: (() => void) | null
  /** Given when something is filtered. */
  onLimpiar: (() => void) | null
}

/** Nothing is claimed before it is known, and nothing after it could not be read. */
const SIN_SABER = '–'

/** Legend and filter in one: a status per row with its count. */
export const Leyenda = ({ cuentas, ver, plegable, onAlternar, onVerOfertas, onLimpiar }: Props) => {
  const id = useId()
  const [desplegada, setDesplegada] = useState(false)
  const abierta = !plegable || desplegada
  const total = cuentas && ESTADOS_EN_MAPA.reduce((suma, estado) => suma + cuentas[estado], 0)
  const toque = { minHeight: { xs: 44, sm: 32 }, minWidth: { xs: 44, sm: 32 } }
  return (
    <Box component="section" aria-label="Estados de los servicios" sx={{ flex: 'none' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36, px: 3.5, pt: 1.5, pb: abierta ? 0 : 1.5 }}>
        <Typography variant="h4" component="h2" sx={{ flex: 1 }}>
          Servicios{' '}
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {total === null ? SIN_SABER : formatInteger(total)}
          </Box>
        </Typography>
        {onLimpiar ? (
          <Button size="small" onClick={onLimpiar} sx={{ px: 2, minWidth: 0 }}>
            Limpiar
          </Button>
        ) : null}
        {plegable && onVerOfertas ? (
          <IconButton size="small" aria-label="Mis ofertas" title="Mis ofertas" onClick={onVerOfertas} sx={toque}>
            <LocalOffer fontSize="small" />
          </IconButton>
        ) : null}
        {plegable ? (
          <IconButton
            size="small"
            aria-label="Estados que se muestran"
            title="Estados que se muestran"
            aria-expanded={abierta}
            aria-controls={id}
            onClick={() => setDesplegada(!desplegada)}
            sx={toque}
          >
            {abierta ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
          </IconButton>
        ) : null}
      </Box>
      <Box
        id={id}
        sx={{
          display: abierta ? 'grid' : 'none',
          gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr' },
          px: 1.5,
          pb: 1.5,
        }}
      >
        {ESTADOS_EN_MAPA.map((estado) => (
          <Fila
            key={estado}
            estado={estado}
            cuenta={cuentas && cuentas[estado]}
            marcada={ver.includes(estado)}
            onCambiar={() => onAlternar(estado)}
          />
        ))}
      </Box>
      {onVerOfertas && !plegable ? (
        <Button
          size="small"
          startIcon={<LocalOffer fontSize="small" />}
          onClick={onVerOfertas}
          sx={{ mx: 2, mb: 2, minHeight: 32 }}
        >
          Mis ofertas
        </Button>
      ) : null}
    </Box>
  )
}

type FilaProps = { estado: EstadoEnMapa; cuenta: number | null; marcada: boolean; onCambiar: () => void }

const Fila = ({ estado, cuenta, marcada, onCambiar }: FilaProps) => (
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
      onChange={onCambiar}
      sx={{ p: 1 }}
      slotProps={{
        input: {
          'aria-label': `${ETIQUETA_DE_ESTADO[estado]}, ${cuenta === null ? 'aún sin contar' : `${cuenta} en el área`}`,
        },
      }}
    />
    <IconoDeEstado estado={estado} lado={22} />
    <span style={{ flex: 1, minWidth: 0 }}>{ETIQUETA_DE_ESTADO[estado]}</span>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {cuenta === null ? SIN_SABER : formatInteger(cuenta)}
    </Box>
  </Box>
)
