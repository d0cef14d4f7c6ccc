import Box from '@mui/material/Box'
import { useState } from 'react'
import type { ListState } from '../../lib/list-state.ts'
import { DateField } from '../DateField.tsx'

const DATE = /^\d{4}-\d\d-\d\d$/

type Props = { state: ListState; name: string; label: string }

/** A day as a filter, kept in the URL. */
export const DayFilter = ({ state, name, label }: Props) => {
  const asked = state.filters[name] ?? ''
  // A half-typed date changes no filter and stays in its field.
  const [typed, setTyped] = useState({ asked, text: asked })
  const text = typed.asked === asked ? typed.text : asked
  return (
    <Box sx={{ width: { xs: 168, sm: 180 }, flexGrow: { xs: 1, sm: 0 } }}>
      <DateField
        label={label}
        value={text}
        onChange={(next) => {
          const whole = next === '' || DATE.test(next)
          setTyped({ asked: whole ? next : asked, text: next })
          if (whole) state.filter(name, next || undefined)
        }}
      />
    </Box>
  )
}
