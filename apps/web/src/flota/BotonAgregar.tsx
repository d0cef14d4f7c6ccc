import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

type Props = { habilitado: boolean; alPulsar: () => void }

/** Adds a vehicle; who may not reads why. */
export const BotonAgregar = ({ habilitado, alPulsar }: Props) => {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 3, flexWrap: 'wrap', py: 1 }}>
      <Button
        variant="contained"
        startIcon={<Add />}
        disabled={!habilitado}
        onClick={alPulsar}
        aria-haspopup="dialog"
        {...(habilitado ? {} : { 'aria-describedby': id })}
        sx={{ minHeight: { xs: 44, sm: 36 } }}
      >
        Agregar Vehículo
      </Button>
      {habilitado ? null : (
        <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
          Solo un administrador de la empresa puede agregar vehículos.
        </Typography>
      )}
    </Box>
  )
}
