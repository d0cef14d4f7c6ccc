import { PRESETS, type NombreDePreset } from '@aliadas/contract/archivos'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { refusalOf } from '../lib/file-check.ts'
import { SteadyButton } from './SteadyButton.tsx'

type Props = {
  preset: NombreDePreset
  /** The file's name for screen readers and during the upload. */
  label: string
  /** The button's text before and after a file was chosen. */
  choose: string
  change: string
  icon: ReactNode
  /** Shown while there is no error. */
  hint: string | null
  file: File | null
  /** Percent sent, 0 to 100; null when no upload runs. */
  progress: number | null
  /** What the server found when it opened the file. */
  fault: string | null
  disabled: boolean
  onPick: (file: File | null) => void
}

/** One file of a form: chosen with a button, checked before the upload, and sent with the form. */
export const FilePick = (props: Props) => {
  const { preset, label, choose, change, icon, hint, file, progress, disabled, onPick } = props
  const [own, setOwn] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const pick = (e: ChangeEvent<HTMLInputElement>) => {
    const picked = e.target.files?.[0]
    // The same file may be chosen again after a refusal.
    e.target.value = ''
    if (!picked) return
    const refusal = refusalOf(preset, picked)
    setOwn(refusal)
    onPick(refusal === null ? picked : null)
  }
  const fault = own ?? props.fault
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <input ref={input} type="file" accept={PRESETS[preset].tipos.join()} hidden aria-label={label} onChange={pick} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <SteadyButton
          variant="outlined"
          size="small"
          startIcon={icon}
          idle={disabled}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          {file ? change : choose}
        </SteadyButton>
        <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {file?.name}
        </Typography>
      </Box>
      <Typography id={id} role="status" variant="caption" sx={{ color: fault ? 'error.main' : 'text.secondary' }}>
        {fault ?? hint}
      </Typography>
      {progress === null ? null : (
        <LinearProgress variant="determinate" value={progress} aria-label={`Subiendo: ${label}`} />
      )}
    </Box>
  )
}
