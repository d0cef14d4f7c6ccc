import { enLinea } from '@aliadas/contract/core'
import { ESTADOS_EN_MAPA, type EstadoEnMapa } from '@aliadas/contract/servicios'
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { arrowDataUrl } from '../map-engine/servicios/arrow.ts'
import { aspectoDe, COLOR_DE_ESTADO, type EstadoDeChip } from './estado-colores.ts'
import type { Paso } from './siguiente-paso.ts'

type Props = { estado: EstadoDeChip; paso?: Paso | null }

/** State of a service or provider in its colour, with the next step beside it; an alarm is red. */
export const ChipDeEstado = ({ estado, paso }: Props) =>
  paso?.alarma ? (
    // A card has its values at the end of the line.
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, justifyContent: 'var(--side, start)' }}
    >
      <Estado estado={estado} paso={null} />
      <Alarma texto={enLinea(...paso.partes)} />
    </Box>
  ) : (
    <Estado estado={estado} paso={paso ?? null} />
  )

const FORMA = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 24,
  px: 2.5,
  py: 0.5,
  borderRadius: '99px',
  fontSize: '0.75rem',
  fontWeight: 500,
  lineHeight: 1.3,
  textAlign: 'start',
} as const

/** Red beside the state, which keeps its own colour. */
const Alarma = ({ texto }: { texto: string }) => (
  <Box component="span" data-chip sx={{ ...FORMA, bgcolor: 'errorBackground', color: 'error.main', fontWeight: 600 }}>
    <ErrorOutline aria-hidden sx={{ fontSize: 15 }} />
    {texto}
  </Box>
)

const Estado = ({ estado, paso }: { estado: EstadoDeChip; paso: Paso | null }) => {
  const aspecto = aspectoDe(estado)
  return (
    <Box
      component="span"
      data-chip
      sx={(theme) => ({
        ...FORMA,
        bgcolor: aspecto.claro.fondo,
        color: aspecto.claro.texto,
        ...theme.applyStyles('dark', { backgroundColor: aspecto.oscuro.fondo, color: aspecto.oscuro.texto }),
      })}
    >
      <Marca estado={estado} />
      <span>
        <b>{aspecto.etiqueta}</b>
        {paso?.partes.map((parte) => (
          <Fragment key={parte}>
            {' · '}
            {/* Without room for all a line breaks between the parts, not within "19 h". */}
            <span style={{ display: 'inline-block' }}>{parte}</span>
          </Fragment>
        ))}
      </span>
    </Box>
  )
}

const esDelMapa = (estado: EstadoDeChip): estado is EstadoEnMapa => ESTADOS_EN_MAPA.some((uno) => uno === estado)

const LADO = 14

/** The map's arrow in the colour of the state; a dot for what the map does not show. */
const Marca = ({ estado }: { estado: EstadoDeChip }) =>
  esDelMapa(estado) ? (
    <img
      src={arrowDataUrl(estado, COLOR_DE_ESTADO[estado], LADO)}
      width={LADO}
      height={LADO}
      alt=""
      style={{ flex: 'none' }}
    />
  ) : (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 8,
        height: 8,
        borderRadius: '50%',
        flex: 'none',
        bgcolor: aspectoDe(estado).solido,
        outline: '1px solid currentColor',
      }}
    />
  )
