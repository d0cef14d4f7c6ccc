import Box from '@mui/material/Box'
import Step from '@mui/material/Step'
import StepButton from '@mui/material/StepButton'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { ControlDeVehiculo } from './formulario.ts'
import { PASOS } from './pasos.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually-hidden.ts'

type Props = { control: ControlDeVehiculo; paso: number; onIr: (paso: number) => void }

/** On phones five labels share the width, and each wraps within its part. */
const ESTRECHO = {
  '& .MuiStep-root': { flex: '1 1 0', minWidth: 0, px: { xs: 0.5, sm: 2 } },
  '& .MuiStepLabel-label': { fontSize: { xs: '0.625rem', sm: '0.8125rem' } },
} as const

/** Stepper: current step, steps with errors, and a button for each. */
export const Pasos = ({ control, paso, onIr }: Props) => {
  const { errors, dirtyFields } = useFormState({ control })
  return (
    <Stepper nonLinear activeStep={paso} alternativeLabel aria-label="Pasos" sx={ESTRECHO}>
      {PASOS.map(({ titulo, campos }, i) => {
        const mal = campos.some((campo) => campo in errors)
        const hecho = !mal && i !== paso && campos.some((campo) => campo in dirtyFields)
        return (
          <Step key={titulo} completed={hecho}>
            <StepButton onClick={() => onIr(i)}>
              <StepLabel error={mal}>
                {titulo}
                {mal ? (
                  <Box component="span" sx={VISUALLY_HIDDEN}>
                    {' '}
                    (por corregir)
                  </Box>
                ) : null}
              </StepLabel>
            </StepButton>
          </Step>
        )
      })}
    </Stepper>
  )
}

type DeUno = { numero: number; actual: number; children: ReactNode }

/** Fields of one step. The other steps stay mounted with their values, hidden and not focusable. */
export const EnPaso = ({ numero, actual, children }: DeUno) => (
  <Box
    role="tabpanel"
    aria-label={PASOS[numero]?.titulo}
    hidden={numero !== actual}
    sx={{ display: numero === actual ? 'grid' : 'none', gap: 6 }}
  >
    {children}
  </Box>
)
