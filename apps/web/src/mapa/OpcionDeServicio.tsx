import { enLinea, trayecto } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import { ETIQUETA_DE_ESTADO, type ServicioResumen } from '@aliadas/contract/servicios'
import PersonOutline from '@mui/icons-material/PersonOutlineOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { BandaDeTiempo, salidaCorta, siguientePaso, type Paso } from '../servicios/index.ts'
import { IconoDeEstado } from './IconoDeEstado.tsx'
import { seVe } from './filtro.ts'
import { haTerminado } from './pasos.ts'
import { VISUALLY_HIDDEN } from '../ui/visually-hidden.ts'

export type OpcionProps = {
  id: string
  servicio: ServicioResumen
  ahora: number
  /** Nobody has seen the service. */
  nueva: boolean
  elegida: boolean
  /** The active row, or the row under the pointer in list or map. */
  activa: boolean
  /** For the platform: shows the company instead of the next act. */
  plataforma: boolean
  onElegir: (id: string) => void
  onResaltar: (id: string | null) => void
}

/** One option of the list beside the map. The focus stays on the list. */
export const OpcionDeServicio = (props: OpcionProps) => {
  const { servicio: s, ahora, nueva, plataforma } = props
  const paso = siguientePaso(s, ahora, plataforma)
  const ruta = trayecto(s.origen, s.destino)
  return (
    <Fila {...props}>
      <Box sx={{ flex: 'none', width: 22, display: 'grid', gap: '3px' }}>
        {seVe(s) ? <IconoDeEstado estado={s.estado} lado={22} /> : null}
        {paso && !haTerminado(s) ? <BandaDeTiempo urgencia={paso.urgencia} /> : null}
      </Box>
      <Box title={enLinea(`#${s.codigo}`, ETIQUETA_DE_ESTADO[s.estado], s.placas, ruta)} sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <RutaDeFila servicio={s}>
            <Oculto>{` #${s.codigo} · ${ETIQUETA_DE_ESTADO[s.estado]}${s.placas ? ` · ${s.placas}` : ''}. `}</Oculto>
          </RutaDeFila>
          {nueva ? <Nuevo /> : null}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography
            variant="caption"
            component="div"
            noWrap
            sx={{ flex: '0 1 auto', minWidth: 40, color: 'text.secondary' }}
          >
            {salidaCorta(s, ahora)}
          </Typography>
          {/* Never cut: who looks for a bus sees it. */}
          <Typography
            variant="caption"
            component="div"
            noWrap
            sx={{ flex: '1 0 auto', ml: -1, color: 'text.secondary' }}
          >
            · <PersonOutline aria-hidden sx={{ fontSize: 13, verticalAlign: '-2px' }} />
            {s.pasajeros}
            <Oculto> pasajeros</Oculto> · {comoSeEscribe(s.tipo)}
          </Typography>
          {paso ? <PasoCorto paso={paso} /> : null}
        </Box>
        {plataforma && s.empresaAliada ? (
          <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
            {s.empresaAliada}
          </Typography>
        ) : null}
      </Box>
    </Fila>
  )
}

type RutaProps = { servicio: Pick<OpcionProps['servicio'], 'origen' | 'destino'>; children: ReactNode }

/** Both places of a trip on one line. */
export const RutaDeFila = ({ servicio: { origen, destino }, children }: RutaProps) => (
  <Typography
    variant="body2"
    component="div"
    // Two equal tracks that end at their texts: a short place is whole, and of two long ones each has half.
    sx={{
      flex: '1 1 0',
      minWidth: 0,
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, max-content))',
      fontWeight: 500,
    }}
  >
    <Typography component="span" variant="inherit" noWrap sx={{ pr: '0.6ch' }}>
      {origen}
    </Typography>{' '}
    <Typography component="span" variant="inherit" noWrap>{`› ${destino}`}</Typography>
    {children}
  </Typography>
)

/** Option of the list: a click selects it, the pointer highlights it on the map. */
export const Fila = (props: OpcionProps & { children: ReactNode }) => {
  const { id, servicio: s, elegida, activa, onElegir, onResaltar, children } = props
  return (
    <Box
      component="li"
      id={id}
      data-servicio={s.id}
      role="option"
      aria-selected={elegida}
      onClick={() => onElegir(s.id)}
      onMouseEnter={() => onResaltar(s.id)}
      onMouseLeave={() => onResaltar(null)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pl: 2,
        pr: 3,
        py: 1,
        minHeight: 44,
        cursor: 'pointer',
        scrollMarginBlock: 4,
        borderTop: 1,
        borderColor: 'divider',
        borderLeft: '3px solid',
        borderLeftColor: elegida ? 'primary.main' : 'transparent',
        bgcolor: activa || elegida ? 'action.hover' : 'transparent',
      }}
    >
      {children}
    </Box>
  )
}

/** Text for screen readers; on screen the arrow, the legend's mark and the tooltip show the state. */
export const Oculto = ({ children }: { children: string }) => (
  <Box component="span" sx={VISUALLY_HIDDEN}>
    {children}
  </Box>
)

/** Neutral colours, as on the map: only states have colours. */
const Nuevo = () => (
  <Typography
    variant="caption"
    component="span"
    sx={{
      flex: 'none',
      px: 1.5,
      borderRadius: '99px',
      fontWeight: 600,
      bgcolor: 'text.primary',
      color: 'background.paper',
    }}
  >
    Nuevo
  </Typography>
)

const TONO = {
  normal: { color: 'text.secondary' },
  atencion: { color: 'warningText', fontWeight: 500 },
  urgente: { color: 'error.main', bgcolor: 'errorBackground', fontWeight: 600, px: 1.5, borderRadius: '99px' },
} as const

export const PasoCorto = ({ paso }: { paso: Paso }) => (
  <Typography
    variant="caption"
    component="div"
    noWrap
    sx={{ flex: '0 1 auto', minWidth: 48, textAlign: 'right', ...TONO[paso.urgencia] }}
  >
    {enLinea(...paso.corto)}
  </Typography>
)
