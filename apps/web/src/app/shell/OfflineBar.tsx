import WifiOff from '@mui/icons-material/WifiOff'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useLiveStatus } from '../../lib/live.ts'
import { checkVersion } from '../version/registration.ts'
import { notify } from '../../ui/toasts.ts'

/** Says that the screen may be out of date, and when it is current again. */
export const OfflineBar = () => {
  const estado = useLiveStatus()
  const before = useRef(false)
  useEffect(() => {
    if (estado === 'sin-conexion') before.current = true
    else if (estado === 'en-linea' && before.current) {
      before.current = false
      notify.success('Volvió la conexión')
      // The server may have been updated while it was away.
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
