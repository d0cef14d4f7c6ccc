import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { enPesos } from '../lib/format.ts'
import { REDONDEO_PREGUNTA } from './textos.ts'

type Props = { precio: number; alAceptar: () => void; alRechazar: () => void }

/** The rounded amount, to agree with before anything is sent. */
export const PreguntaDeRedondeo = ({ precio, alAceptar, alRechazar }: Props) => (
  <Box
    role="group"
    aria-label="Ajuste del valor"
    sx={{ p: 4, borderRadius: 2, bgcolor: 'avisoFondo', color: 'avisoTexto' }}
  >
    <Typography variant="body2" role="status">
      {REDONDEO_PREGUNTA}
    </Typography>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}>
      <Typography variant="h2" component="p" sx={{ flex: 1 }}>
        {enPesos(precio)}
      </Typography>
      <Button color="inherit" variant="outlined" onClick={alRechazar}>
        No
      </Button>
      <Button variant="contained" onClick={alAceptar} autoFocus>
        Sí
      </Button>
    </Box>
  </Box>
)
