import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { SHADOW } from '../ui/tokens.ts'

type Props = { error: Error | null; hayMas: boolean; buscando: boolean; onReintentar: () => void }

const DEMASIADOS = 'Hay muchos servicios en esta zona: acércate para verlos uno por uno'
const BUSQUEDA_PARCIAL = 'Se buscó entre los primeros por fecha de salida: acércate para buscar entre todos'

/** Message at the top of the map: error, incomplete data or search. */
export const AvisoDelMapa = ({ error, hayMas, buscando, onReintentar }: Props) => (
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
          bgcolor: error ? 'errorBackground' : 'warningBackground',
          color: error ? 'error.main' : 'warningText',
          fontSize: '0.8125rem',
          fontWeight: 500,
          boxShadow: SHADOW,
          pointerEvents: 'auto',
        }}
      >
        {error ? error.message : buscando ? BUSQUEDA_PARCIAL : DEMASIADOS}
        {error ? (
          <Button color="inherit" size="small" onClick={onReintentar}>
            Reintentar
          </Button>
        ) : null}
      </Box>
    ) : null}
  </Box>
)
