import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { FormField } from './FormField.tsx'
import { TOUCH } from './tokens.ts'

type Props<T extends FieldValues, Output> = {
  control: Control<T, unknown, Output>
  name: FieldPath<T>
  label: string
  autoComplete: string
  helperText?: string
  deps?: FieldPath<T>[]
  autoFocus?: boolean
  /** What its button shows and hides. */
  secret?: string
}

/** A secret: hidden until its button shows it. */
export const PasswordField = <T extends FieldValues, Output = T>({
  secret = 'contraseña',
  ...props
}: Props<T, Output>) => {
  const [visible, setVisible] = useState(false)
  return (
    <FormField
      {...props}
      type={visible ? 'text' : 'password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={`${visible ? 'Ocultar' : 'Mostrar'} ${secret}`}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
                // The room around the icon of a larger target does not move the icon.
                sx={{ color: 'text.secondary', [TOUCH]: { mr: '-12px' } }}
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
