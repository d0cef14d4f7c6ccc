import type { AccionPermitida } from '@aliadas/contract/core'
import { PATHS } from '../lib/paths.ts'
import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { TextLink } from '../ui/links.tsx'

type Props = { accion: AccionPermitida; onPulsar: () => void }

/** Button to add a vehicle; if it is not allowed, it shows the reason. */
export const BotonAgregar = ({ accion: { permitido, motivo, remedio }, onPulsar }: Props) => {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 3, flexWrap: 'wrap', py: 1 }}>
      <Button
        variant="contained"
        startIcon={<Add />}
        disabled={!permitido}
        onClick={onPulsar}
        aria-haspopup="dialog"
        {...(motivo ? { 'aria-describedby': id } : {})}
        sx={{ minHeight: { xs: 44, sm: 36 } }}
      >
        Agregar Vehículo
      </Button>
      {motivo ? (
        <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
          {motivo} {remedio === 'perfil' ? <TextLink to={PATHS.perfil}>Ir al perfil</TextLink> : null}
        </Typography>
      ) : null}
    </Box>
  )
}
