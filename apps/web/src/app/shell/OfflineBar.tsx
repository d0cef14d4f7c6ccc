import WifiOff from '@mui/icons-material/WifiOff'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useLiveStatus } from '../../lib/live.ts'
import { checkVersion } from '../version/registration.ts'
import { notify } from '../../ui/toasts.ts'

/** Says that what is on screen may be old, and when it no longer is. */
export const OfflineBar = () => {
  const estado = useLiveStatus()
  const before = useRef(false)
  useEffect(() => {
    if (estado === 'sin-conexion') before.current = true
    else if (estado === 'en-linea' && before.current) {
      before.current = false
      notify.success('Volvió la conexión')
      // A server that was away may have come back newer.
      checkVersion()
    }
  }, [estado])
  return (
    <Box role="status" data-print="no" sx={{ flex: 'none' }}>
      {estado === 'sin-conexion' ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            px: 4,
            py: 1.5,
            bgcolor: 'warningBackground',
            color: 'warningText',
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
