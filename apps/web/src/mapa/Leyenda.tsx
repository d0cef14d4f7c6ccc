import { ESTADOS_EN_MAPA, ETIQUETA_DE_ESTADO, type EstadoEnMapa } from '@aliadas/contract/servicios'
import LocalOffer from '@mui/icons-material/LocalOfferOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { formatInteger } from '../lib/format.ts'
import { VISUALLY_HIDDEN } from '../ui/visually-hidden.ts'
import { IconoDeEstado } from './IconoDeEstado.tsx'
import type { Cuentas } from './filtro.ts'

type Props = {
  /** Number by state of what the list is of; null until loaded. */
  cuentas: Cuentas | null
  /** The list is of all areas. */
  todos: boolean
  ver: readonly EstadoEnMapa[]
  onAlternar: (estado: EstadoEnMapa) => void
  /** Opens the company's offers; null if this person may not bid. */
  onVerOfertas: (() => void) | null
}

/** Shows no number while it loads or after the request failed. */
const SIN_SABER = '–'

/** '12', '999', '5k': short, so that six chips fit on one line. */
const enCorto = (cuenta: number): string => (cuenta < 1000 ? String(cuenta) : `${Math.floor(cuenta / 1000)}k`)

/** Legend that filters: one chip per state with its count, on one line. */
export const Leyenda = ({ cuentas, todos, ver, onAlternar, onVerOfertas }: Props) => {
  const total = cuentas && ESTADOS_EN_MAPA.reduce((suma, estado) => suma + cuentas[estado], 0)
  return (
    <Box
      component="section"
      aria-label="Estados de los servicios"
      sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 1, px: 3, pb: 2 }}
    >
      <Typography component="h2" sx={VISUALLY_HIDDEN}>
        Servicios {total === null ? SIN_SABER : formatInteger(total)}
      </Typography>
      {ESTADOS_EN_MAPA.map((estado) => (
        <Ficha
          key={estado}
          estado={estado}
          cuenta={cuentas && cuentas[estado]}
          todos={todos}
          marcada={ver.includes(estado)}
          onCambiar={() => onAlternar(estado)}
        />
      ))}
      {onVerOfertas ? (
        <IconButton
          size="small"
          aria-label="Mis ofertas"
          title="Mis ofertas"
          onClick={onVerOfertas}
          sx={{ flex: 'none', minHeight: { xs: 44, sm: 32 }, minWidth: { xs: 44, sm: 32 } }}
        >
          <LocalOffer fontSize="small" />
        </IconButton>
      ) : null}
    </Box>
  )
}

type FichaProps = {
  estado: EstadoEnMapa
  cuenta: number | null
  todos: boolean
  marcada: boolean
  onCambiar: () => void
}

const Ficha = ({ estado, cuenta, todos, marcada, onCambiar }: FichaProps) => {
  const donde = todos ? 'en total' : 'en el área'
  const dicho = `${ETIQUETA_DE_ESTADO[estado]}, ${cuenta === null ? 'aún sin contar' : `${cuenta} ${donde}`}`
  return (
    <Box
      component="label"
      title={dicho}
      sx={{
        position: 'relative',
        flex: '1 1 0',
        minWidth: 0,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        minHeight: { xs: 44, sm: 32 },
        borderRadius: '99px',
        border: 1,
        borderColor: marcada ? 'inputBorder' : 'transparent',
        bgcolor: marcada ? 'action.selected' : 'transparent',
        color: marcada ? 'text.primary' : 'text.secondary',
        fontSize: '0.75rem',
        fontWeight: marcada ? 600 : 400,
        cursor: 'pointer',
        '&:hover': { bgcolor: 'action.hover' },
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '1px' },
      }}
    >
      <Box
        component="input"
        type="checkbox"
        checked={marcada}
        onChange={onCambiar}
        aria-label={dicho}
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', m: 0, opacity: 0, cursor: 'pointer' }}
      />
      <IconoDeEstado estado={estado} lado={18} />
      <span aria-hidden>{cuenta === null ? SIN_SABER : enCorto(cuenta)}</span>
    </Box>
  )
}
