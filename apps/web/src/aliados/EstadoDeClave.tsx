import type { ClaveDeAliado } from '@aliadas/contract/aliados'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

export const ESTADOS_EN_PALABRAS: Record<ClaveDeAliado['estado'], { label: string; sx?: object }> = {
  vigente: { label: 'Vigente', sx: { bgcolor: 'successBackground', color: 'success.main' } },
  vencida: { label: 'Vencida', sx: { bgcolor: 'warningBackground', color: 'warningText' } },
  revocada: { label: 'Revocada' },
}

/**
 * The state of a partner key; of a replaced one that still serves, that another has taken its place. One of the test
 * world says so.
 */
export const EstadoDeClave = ({ clave: { estado, reemplazada, modo } }: { clave: ClaveDeAliado }) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'var(--side, start)' }}>
    {estado === 'vigente' && reemplazada ? (
      <Chip size="small" label="Reemplazada" sx={{ bgcolor: 'warningBackground', color: 'warningText' }} />
    ) : (
      <Chip size="small" {...ESTADOS_EN_PALABRAS[estado]} />
    )}
    {modo === 'prueba' ? <Chip size="small" variant="outlined" label="De prueba" /> : null}
  </Box>
)
