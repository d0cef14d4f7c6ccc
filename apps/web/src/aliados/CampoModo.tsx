import { MODOS, type ClaveDeAliadoEscrita, type ClaveDeAliadoNueva, type Modo } from '@aliadas/contract/aliados'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'

const EN_PALABRAS: Record<Modo, string> = { viva: 'De verdad', prueba: 'De prueba' }
const QUE_HACE: Record<Modo, string> = {
  viva: 'Lo que publica lo ven y lo llevan empresas reales',
  prueba: 'Sus empresas son simuladas: ninguna real ve lo que hace',
}

/** The world in which a new key acts. */
export const CampoModo = ({ control }: { control: Control<ClaveDeAliadoEscrita, unknown, ClaveDeAliadoNueva> }) => {
  const id = useId()
  const { field } = useController({ control, name: 'modo' })
  const modo = field.value ?? 'viva'
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">Para qué es</FormLabel>
      <RadioGroup
        row
        name={field.name}
        value={modo}
        onChange={field.onChange}
        onBlur={field.onBlur}
        aria-describedby={id}
      >
        {MODOS.map((uno, i) => (
          <FormControlLabel
            key={uno}
            value={uno}
            label={EN_PALABRAS[uno]}
            sx={{ minHeight: 44 }}
            control={<Radio {...(i === 0 ? { slotProps: { input: { ref: field.ref } } } : {})} />}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={id} sx={{ mx: 0 }}>
        {QUE_HACE[modo]}
      </FormHelperText>
    </FormControl>
  )
}
