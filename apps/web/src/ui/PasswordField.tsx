import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Campo } from './FormField.tsx'

type Props<T extends FieldValues, Salida> = {
  control: Control<T, unknown, Salida>
  name: FieldPath<T>
  label: string
  autoComplete: string
  helperText?: string
  deps?: FieldPath<T>[]
  autoFocus?: boolean
  /** What its button shows and hides. */
  secreto?: string
}

/** A secret as it is typed: hidden, until its button shows it. */
export const CampoContrasena = <T extends FieldValues, Salida = T>({
  secreto = 'contraseña',
  ...props
}: Props<T, Salida>) => {
  const [visible, setVisible] = useState(false)
  return (
    <Campo
      {...props}
      type={visible ? 'text' : 'password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={`${visible ? 'Ocultar' : 'Mostrar'} ${secreto}`}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
              >
                {visible ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
