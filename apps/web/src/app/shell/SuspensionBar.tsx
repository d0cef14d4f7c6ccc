import Block from '@mui/icons-material/Block'
import Box from '@mui/material/Box'
import { useSession } from '../../lib/session.ts'

/**
 * Says on every screen that the company is suspended, why, and what still works. It disappears when the platform lifts
 * the suspension.
 */
export const SuspensionBar = () => {
  const { suspension } = useSession()
  const motivo = suspension?.motivo.replace(/[.\s]+$/, '')
  return (
    <Box role="status" data-print="no" sx={{ flex: 'none' }}>
      {suspension ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            justifyContent: 'center',
            gap: 2,
            px: 4,
            py: 1.5,
            // Limits a long reason to a part of the screen.
            maxHeight: '25dvh',
            overflow: 'auto',
            bgcolor: 'warningBackground',
            color: 'warningText',
            fontSize: '0.8125rem',
          }}
        >
          <Block fontSize="small" aria-hidden />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box component="strong" sx={{ fontWeight: 600 }}>
              Tu empresa está suspendida{motivo ? `: ${motivo}.` : '.'}
            </Box>{' '}
            No ves solicitudes nuevas ni puedes ofertar, y tus ofertas no se pueden aceptar. Los viajes que ya ganaste
            siguen su curso.
          </Box>
        </Box>
      ) : null}
    </Box>
  )
}
