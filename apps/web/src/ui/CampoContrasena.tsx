import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Campo } from './Campo.tsx'

type Props<T extends FieldValues, Salida> = {
  control: Control<T, unknown, Salida>
  name: FieldPath<T>
  label: string
  autoComplete: string
  helperText?: string
  deps?: FieldPath<T>[]
}

export const CampoContrasena = <T extends FieldValues, Salida = T>(props: Props<T, Salida>) => {
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
                aria-label={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
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
