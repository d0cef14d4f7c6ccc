import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { TextLink } from '../ui/links.tsx'

/** Why the button is closed, and whether that is mended on the profile's screen. */
export type Cierre = { motivo: string; enElPerfil: boolean }

type Props = { cierre: Cierre | null; onPulsar: () => void }

/** Adds a vehicle; who may not reads why. */
export const BotonAgregar = ({ cierre, onPulsar }: Props) => {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 3, flexWrap: 'wrap', py: 1 }}>
      <Button
        variant="contained"
        startIcon={<Add />}
        disabled={cierre !== null}
        onClick={onPulsar}
        aria-haspopup="dialog"
        {...(cierre ? { 'aria-describedby': id } : {})}
        sx={{ minHeight: { xs: 44, sm: 36 } }}
      >
        Agregar Vehículo
      </Button>
      {cierre ? (
        <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
          {cierre.motivo} {cierre.enElPerfil ? <TextLink to="/panel-control/perfil">Ir al perfil</TextLink> : null}
        </Typography>
      ) : null}
    </Box>
  )
}
