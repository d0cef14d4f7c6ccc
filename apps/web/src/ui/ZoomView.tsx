import RotateRight from '@mui/icons-material/RotateRight'
import ZoomIn from '@mui/icons-material/ZoomIn'
import ZoomOut from '@mui/icons-material/ZoomOut'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState, type KeyboardEvent, type ReactNode } from 'react'

/** Widths of the content, as a share of the available room. */
const STEPS = [1, 1.5, 2, 3, 4] as const

type Turn = 0 | 90 | 180 | 270

type Props = { label: string; render: (zoom: number, turn: Turn) => ReactNode; actions?: ReactNode }

/** A viewer: buttons and the keys + and − change the size, another button turns it, and larger content scrolls. */
export const ZoomView = ({ label, render, actions }: Props) => {
  const [step, setStep] = useState(0)
  const [turn, setTurn] = useState<Turn>(0)
  const zoom = STEPS[step] ?? 1
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === '+' || e.key === '=') setStep(Math.min(STEPS.length - 1, step + 1))
    if (e.key === '-') setStep(Math.max(0, step - 1))
  }
  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <IconButton aria-label="Alejar" disabled={step === 0} onClick={() => setStep(step - 1)}>
          <ZoomOut />
        </IconButton>
        <Typography variant="body2" role="status" sx={{ minWidth: 48, textAlign: 'center' }}>
          {Math.round(zoom * 100)} %
        </Typography>
        <IconButton aria-label="Acercar" disabled={step === STEPS.length - 1} onClick={() => setStep(step + 1)}>
          <ZoomIn />
        </IconButton>
        <IconButton aria-label="Girar" onClick={() => setTurn(((turn + 90) % 360) as Turn)}>
          <RotateRight />
        </IconButton>
        <Box sx={{ flex: 1 }} />
        {actions}
      </Box>
      {/* Focusable, or the keyboard could not scroll what is larger than its room. */}
      <Box
        role="group"
        aria-label={label}
        tabIndex={0}
        sx={{
          overflow: 'auto',
          height: { xs: '60dvh', md: '65dvh' },
          bgcolor: 'background.default',
          borderRadius: 2,
          border: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ width: `${zoom * 100}%`, minHeight: '100%', display: 'grid', placeItems: 'center' }}>
          {render(zoom, turn)}
        </Box>
      </Box>
    </Box>
  )
}
