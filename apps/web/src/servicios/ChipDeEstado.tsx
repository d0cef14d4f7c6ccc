import Box from '@mui/material/Box'
import { aspectoDe, type EstadoDeChip } from './estado-colores.ts'
import type { Paso } from './siguiente-paso.ts'

type Props = { estado: EstadoDeChip; paso?: Paso | null }

/** State of a service or provider in its colour, with the next step beside it. */
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
        <b>{aspecto.etiqueta}</b>
        {paso ? ` · ${paso.texto}` : null}
      </span>
    </Box>
  )
}
