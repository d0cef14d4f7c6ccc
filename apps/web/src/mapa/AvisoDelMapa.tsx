import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { SOMBRA } from '../ui/tokens.ts'

type Props = { error: Error | null; hayMas: boolean; alReintentar: () => void }

/** What is missing on the map, over its top edge. */
export const AvisoDelMapa = ({ error, hayMas, alReintentar }: Props) => (
  <Box
    role="status"
    sx={{
      position: 'absolute',
      zIndex: 1,
      top: 16,
      insetInline: 16,
      display: 'grid',
      justifyItems: 'center',
      pointerEvents: 'none',
    }}
  >
    {error || hayMas ? (
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minHeight: 36,
          px: 4,
          borderRadius: '99px',
          bgcolor: error ? 'errorFondo' : 'avisoFondo',
          color: error ? 'error.main' : 'avisoTexto',
          fontSize: '0.8125rem',
          fontWeight: 500,
          boxShadow: SOMBRA,
          pointerEvents: 'auto',
        }}
      >
        {error ? error.message : 'Acércate para ver todos los servicios'}
        {error ? (
          <Button color="inherit" size="small" onClick={alReintentar}>
            Reintentar
          </Button>
        ) : null}
      </Box>
    ) : null}
  </Box>
)
