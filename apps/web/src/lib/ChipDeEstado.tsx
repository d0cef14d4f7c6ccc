import { ETIQUETA_DE_ESTADO, type ServicioResumen } from '@aliadas/contract'
import Box from '@mui/material/Box'
import { ESTADO_COLORES } from './estado-colores.ts'
import type { Paso } from './siguiente-paso.ts'

type Props = { estado: ServicioResumen['estado']; paso?: Paso | null }

const aspectoDe = (estado: Props['estado']) =>
  ESTADO_COLORES[estado === 'vencido' || estado === 'cancelado' ? 'finalizado' : estado]

/** State of a service in its colour, with the next step beside it. */
export const ChipDeEstado = ({ estado, paso }: Props) => {
  const aspecto = aspectoDe(estado)
  return (
    <Box
      component="span"
      sx={(theme) => ({
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
        bgcolor: aspecto.claro.fondo,
        color: aspecto.claro.texto,
        ...theme.applyStyles('dark', { backgroundColor: aspecto.oscuro.fondo, color: aspecto.oscuro.texto }),
      })}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 8,
          height: 8,
          borderRadius: '50%',
          flex: 'none',
          bgcolor: aspecto.solido,
          outline: '1px solid currentColor',
        }}
      />
      <span>
        <b>{ETIQUETA_DE_ESTADO[estado]}</b>
        {paso ? ` · ${paso.texto}` : null}
      </span>
    </Box>
  )
}
