import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

type Props = { hay: boolean; cargando: boolean; alPedir: () => void }

/** Foot of a list that comes in parts. */
export const VerMas = ({ hay, cargando, alPedir }: Props) =>
  hay ? (
    <Box sx={{ display: 'grid', justifyItems: 'center' }}>
      <Button variant="outlined" onClick={alPedir} loading={cargando}>
        Ver más
      </Button>
    </Box>
  ) : null
