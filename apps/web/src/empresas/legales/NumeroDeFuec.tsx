import { gruposDeFuec } from '@aliadas/contract/empresas'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

const GRUPOS = [
  { nombre: 'Territorial', color: 'primary.main' },
  { nombre: 'Resolución', color: 'success.main' },
  { nombre: 'Año', color: 'warningText' },
  { nombre: 'Expedición', color: 'primary.main' },
  { nombre: 'Contrato', color: 'success.main' },
  { nombre: 'Extracto', color: 'warningText' },
] as const

/** The 21 digits in their six groups, each with its colour and its name. */
export const NumeroDeFuec = ({ numero }: { numero: string }) => (
  <Box
    role="group"
    aria-label={`Número ${gruposDeFuec(numero).join(' ')}`}
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}
  >
    {gruposDeFuec(numero).map((cifras, i) => (
      <Box key={GRUPOS[i]?.nombre ?? i} aria-hidden sx={{ borderTop: 3, borderColor: GRUPOS[i]?.color, pt: 1 }}>
        <Typography component="div" sx={{ fontSize: 20, fontWeight: 600, color: GRUPOS[i]?.color }}>
          {cifras}
        </Typography>
        <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
          {GRUPOS[i]?.nombre}
        </Typography>
      </Box>
    ))}
  </Box>
)
