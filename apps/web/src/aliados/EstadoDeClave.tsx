import type { ClaveDeAliado } from '@aliadas/contract/aliados'
import Chip from '@mui/material/Chip'

export const ESTADOS_EN_PALABRAS: Record<ClaveDeAliado['estado'], { label: string; sx?: object }> = {
  vigente: { label: 'Vigente', sx: { bgcolor: 'successBackground', color: 'success.main' } },
  vencida: { label: 'Vencida', sx: { bgcolor: 'warningBackground', color: 'warningText' } },
  revocada: { label: 'Revocada' },
}

/** The state of a partner key; of a replaced one that still serves, that another has taken its place. */
export const EstadoDeClave = ({ clave: { estado, reemplazada } }: { clave: ClaveDeAliado }) =>
  estado === 'vigente' && reemplazada ? (
    <Chip size="small" label="Reemplazada" sx={{ bgcolor: 'warningBackground', color: 'warningText' }} />
  ) : (
    <Chip size="small" {...ESTADOS_EN_PALABRAS[estado]} />
  )
