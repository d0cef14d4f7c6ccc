import {
  ETIQUETA_DE_ALCANCE,
  type Alcance,
  type ClaveDeAliadoEscrita,
  type ClaveDeAliadoNueva,
} from '@aliadas/contract/aliados'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'

type Props = { control: Control<ClaveDeAliadoEscrita, unknown, ClaveDeAliadoNueva>; opciones: readonly Alcance[] }

export const CampoAlcances = ({ control, opciones }: Props) => {
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'alcances' })
  const cambiar = (alcance: Alcance, elegido: boolean) =>
    field.onChange(elegido ? [...field.value, alcance] : field.value.filter((a) => a !== alcance))
  const { error } = fieldState
  return (
    <FormControl component="fieldset" error={Boolean(error)} {...(error ? { 'aria-describedby': id } : {})}>
      <FormLabel component="legend">Qué puede hacer</FormLabel>
      {opciones.map((alcance, i) => (
        <FormControlLabel
          key={alcance}
          label={ETIQUETA_DE_ALCANCE[alcance]}
          // A label of several lines keeps its distance from the next one.
          sx={{ minHeight: 44, my: { xs: 1, sm: 0 } }}
          control={
            <Checkbox
              checked={field.value.includes(alcance)}
              onChange={(_, elegido) => cambiar(alcance, elegido)}
              onBlur={field.onBlur}
              {...(i === 0 ? { slotProps: { input: { ref: field.ref } } } : {})}
            />
          }
        />
      ))}
      {error ? <FormHelperText id={id}>{error.message}</FormHelperText> : null}
    </FormControl>
  )
}
