import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatPesos } from '../lib/format.ts'
import { REDONDEO_PREGUNTA } from './textos.ts'

type Props = { precio: number; onAceptar: () => void; onRechazar: () => void }

/** Asks the person to accept the rounded amount before anything is sent. */
export const PreguntaDeRedondeo = ({ precio, onAceptar, onRechazar }: Props) => (
  <Box
    role="group"
    aria-label="Ajuste del valor"
    sx={{ p: 4, borderRadius: 2, bgcolor: 'warningBackground', color: 'warningText' }}
  >
    <Typography variant="body2" role="status">
      {REDONDEO_PREGUNTA}
    </Typography>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}>
      <Typography variant="h2" component="p" sx={{ flex: 1 }}>
        {formatPesos(precio)}
      </Typography>
      <Button color="inherit" variant="outlined" onClick={onRechazar}>
        No
      </Button>
      <Button variant="contained" onClick={onAceptar} autoFocus>
        Sí
      </Button>
    </Box>
  </Box>
)
