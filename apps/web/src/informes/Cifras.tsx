import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Cifra } from './cifras.ts'

/** Keeps the room of a figure while it is not known. */
const VACIAS = ['0', '1', '2', '3'].map((clave) => ({
  clave,
  titulo: '\u00a0',
  valor: '\u00a0',
  nota: '\u00a0',
  cambio: '',
}))

/** The figures above the charts, each with its change; null: they are being read. */
export const Cifras = ({ cifras }: { cifras: readonly Cifra[] | null }) => (
  <Box
    component="ul"
    aria-label="Cifras de estas semanas"
    aria-busy={cifras === null}
    sx={{
      m: 0,
      p: 0,
      listStyle: 'none',
      display: 'grid',
      gap: { xs: 2, sm: 4 },
      gridTemplateColumns: {
        xs: 'repeat(2, minmax(0, 1fr))',
        lg: 'repeat(4, minmax(0, 1fr))',
      },
    }}
  >
    {(cifras?.map((cifra) => ({ ...cifra, clave: cifra.titulo })) ?? VACIAS).map(
      ({ clave, titulo, valor, nota, cambio }) => (
        <Paper key={clave} component="li" variant="outlined" sx={{ p: { xs: 3, sm: 4 } }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {titulo}
          </Typography>
          <Typography variant="h1" component="p" sx={{ fontVariantNumeric: 'tabular-nums', my: 1 }}>
            {valor}
          </Typography>
          <Typography variant="body2">{nota}</Typography>
          {/* Keeps its line until the weeks before are known. */}
          <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: '2.9em' }}>
            {cambio}
          </Typography>
        </Paper>
      ),
    )}
  </Box>
)
