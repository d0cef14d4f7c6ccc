import WifiOff from '@mui/icons-material/WifiOff'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useEstadoVivo } from '../../lib/live.ts'
import { buscarVersion } from '../version/registration.ts'
import { avisar } from '../../ui/toasts.ts'

/** Says that what is on screen may be old, and when it no longer is. */
export const SinRed = () => {
  const estado = useEstadoVivo()
  const antes = useRef(false)
  useEffect(() => {
    if (estado === 'sin-conexion') antes.current = true
    else if (estado === 'en-linea' && antes.current) {
      antes.current = false
      avisar.exito('Volvió la conexión')
      // A server that was away may have come back newer.
      buscarVersion()
    }
  }, [estado])
  return (
    <Box role="status" sx={{ flex: 'none' }}>
      {estado === 'sin-conexion' ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            px: 4,
            py: 1.5,
            bgcolor: 'avisoFondo',
            color: 'avisoTexto',
            fontSize: '0.8125rem',
            fontWeight: 500,
          }}
        >
          <WifiOff fontSize="small" aria-hidden />
          Sin conexión: lo que ves puede estar desactualizado. Volveremos a intentarlo.
        </Box>
      ) : null}
    </Box>
  )
}
