import { aptitudDe, type VehiculoAsignable } from '@aliadas/contract/asignaciones'
import Block from '@mui/icons-material/Block'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

const APTITUDES = {
  apto: { texto: 'Apto', Icono: CheckCircle, bgcolor: 'successBackground', color: 'success.main' },
  conReparos: { texto: 'Con reparos', Icono: WarningAmber, bgcolor: 'warningBackground', color: 'warningText' },
  noApto: { texto: 'No apto', Icono: Block, bgcolor: 'action.hover', color: 'text.secondary' },
} as const

/** All that stands against a vehicle, in sentences. */
const enContra = (v: VehiculoAsignable): string[] =>
  v.asignable ? [...v.advertencias.map((a) => a.mensaje), ...v.reparos] : v.motivo === null ? [] : [v.motivo]

/** Whether a vehicle may go. */
export const Aptitud = ({ vehiculo: v }: { vehiculo: VehiculoAsignable }) => {
  const { texto, Icono, bgcolor, color } = APTITUDES[aptitudDe(v)]
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        borderRadius: '99px',
        fontSize: '0.75rem',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        bgcolor,
        color,
      }}
    >
      <Icono aria-hidden sx={{ fontSize: 14 }} />
      {texto}
    </Box>
  )
}

/** What should be known first. */
export const EnContra = ({ vehiculo: v }: { vehiculo: VehiculoAsignable }) => {
  const { color } = APTITUDES[aptitudDe(v)]
  return enContra(v).map((frase) => (
    <Typography key={frase} variant="caption" component="p" sx={{ color, whiteSpace: 'normal' }}>
      {frase}
    </Typography>
  ))
}
