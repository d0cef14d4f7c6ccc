import Step from '@mui/material/Step'
import StepButton from '@mui/material/StepButton'
import Stepper from '@mui/material/Stepper'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { PASOS_DE_PERFIL, type PasoDePerfil } from '../direccion.ts'
import { TITULO_DE_PASO } from './pasos.ts'

type Props = { paso: PasoDePerfil; hechos: Readonly<Record<PasoDePerfil, boolean>>; onIr: (paso: PasoDePerfil) => void }

/** On phones four labels share the width. */
const ESTRECHO = {
  '& .MuiStep-root': { flex: '1 1 0', minWidth: 0, px: { xs: 0.5, sm: 2 } },
  '& .MuiStepLabel-label': { fontSize: { xs: '0.75rem', sm: '0.8125rem' } },
} as const

/** The steps of a company's first profile: which are done, which one is open, and why they are there. */
export const PasosDePerfil = ({ paso, hechos, onIr }: Props) => (
  <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
    <Typography variant="body2" sx={{ mb: 4 }}>
      El mapa y la flota se abren con estos pasos hechos.
    </Typography>
    <Stepper
      nonLinear
      alternativeLabel
      activeStep={PASOS_DE_PERFIL.indexOf(paso)}
      aria-label="Pasos del perfil"
      sx={ESTRECHO}
    >
      {PASOS_DE_PERFIL.map((uno) => (
        <Step key={uno} completed={hechos[uno]}>
          <StepButton onClick={() => onIr(uno)}>{TITULO_DE_PASO[uno]}</StepButton>
        </Step>
      ))}
    </Stepper>
  </Paper>
)
