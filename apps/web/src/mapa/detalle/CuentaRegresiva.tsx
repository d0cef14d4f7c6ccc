import type { Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useServerNow } from '../../lib/server-clock.ts'
import { urgenciaDe } from '../../servicios/index.ts'
import { cuentaHasta } from '../pasos.ts'
import { cuentaDe } from './cuenta.ts'

const TONO = {
  normal: { bgcolor: 'background.default', color: 'text.primary' },
  atencion: { bgcolor: 'warningBackground', color: 'warningText' },
  urgente: { bgcolor: 'errorBackground', color: 'error.main' },
} as const

/** Countdown to the departure by the server's clock, for awarded services whose trip has not started. */
export const CuentaRegresiva = ({ servicio }: { servicio: Servicio }) => {
  const hasta = cuentaHasta(servicio)
  return hasta === null ? null : <Cuenta hasta={hasta} />
}

const Cuenta = ({ hasta }: { hasta: number }) => {
  const resta = hasta - useServerNow(1000)
  if (resta <= 0) {
    return (
      <Typography variant="body2" sx={{ color: 'warningText', fontWeight: 500 }}>
        La hora de salida ya pasó.
      </Typography>
    )
  }
  const tono = TONO[urgenciaDe(resta)]
  return (
    <Box
      role="timer"
      aria-label="Tiempo para la salida"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2 }}
    >
      {cuentaDe(resta).map(([valor, nombre]) => (
        <Box
          key={nombre}
          sx={{
            py: 1.5,
            borderRadius: 2,
            textAlign: 'center',
            ...tono,
          }}
        >
          <Box sx={{ fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.2 }}>{valor}</Box>
          <Typography variant="caption" component="div">
            {nombre}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
