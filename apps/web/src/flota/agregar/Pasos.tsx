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

/** On a phone five names share the width: each wraps inside its own part of it. */
const ESTRECHO = {
  '& .MuiStep-root': { flex: '1 1 0', minWidth: 0, px: { xs: 0.5, sm: 2 } },
  '& .MuiStepLabel-label': { fontSize: { xs: '0.625rem', sm: '0.8125rem' } },
} as const

/** Where one is, what is left, and where something is wrong; each step is one press away. */
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

/** The fields of one step. Those of the others stay as they were typed, out of sight and out of reach. */
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
