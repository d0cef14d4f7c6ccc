import type { VehiculoAsignable } from '@aliadas/contract/asignaciones'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 0.5,
  borderRadius: '12px',
  fontSize: '0.75rem',
  fontWeight: 500,
  whiteSpace: 'normal',
  textAlign: 'left',
} as const

/** Whether a vehicle can be assigned, and its warnings. */
export const Aptitud = ({ vehiculo: v }: { vehiculo: VehiculoAsignable }) => {
  if (!v.asignable) {
    return (
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        {v.motivo}
      </Typography>
    )
  }
  if (v.advertencias.length === 0) {
    return (
      <Box component="span" sx={{ ...CHIP, bgcolor: 'successBackground', color: 'success.main' }}>
        Apto
      </Box>
    )
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {v.advertencias.map((a) => (
        <Box component="span" key={a.codigo} sx={{ ...CHIP, bgcolor: 'warningBackground', color: 'warningText' }}>
          <WarningAmber aria-hidden sx={{ fontSize: 14 }} />
          {a.mensaje}
        </Box>
      ))}
    </Box>
  )
}
