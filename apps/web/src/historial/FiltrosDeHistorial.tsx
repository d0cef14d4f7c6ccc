import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import type { ListState } from '../lib/list-state.ts'
import { DateField } from '../ui/DateField.tsx'

const FECHA = /^\d{4}-\d\d-\d\d$/

type Props = { state: ListState; nombreDePersona: string | undefined }

const Dia = ({ state, name, label }: { state: ListState; name: string; label: string }) => {
  const pedido = state.filters[name] ?? ''
  // Half a date is asked of nobody, and stays in its field.
  const [escrito, setEscrito] = useState({ pedido, texto: pedido })
  const texto = escrito.pedido === pedido ? escrito.texto : pedido
  return (
    <Box sx={{ width: 180 }}>
      <DateField
        label={label}
        value={texto}
        onChange={(nuevo) => {
          const entero = nuevo === '' || FECHA.test(nuevo)
          setEscrito({ pedido: entero ? nuevo : pedido, texto: nuevo })
          if (entero) state.filter(name, nuevo || undefined)
        }}
      />
    </Box>
  )
}

/** The days to look at, and what was chosen from the lines themselves: a person, a service, a vehicle. */
export const FiltrosDeHistorial = ({ state, nombreDePersona }: Props) => {
  const { persona, servicio, placas } = state.filters
  return (
    <Box data-print="no" sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
      <Dia state={state} name="desde" label="Desde" />
      <Dia state={state} name="hasta" label="Hasta" />
      {persona ? (
        <Chip label={`Persona: ${nombreDePersona ?? 'elegida'}`} onDelete={() => state.filter('persona', undefined)} />
      ) : null}
      {servicio ? (
        <Chip label={`Servicio: #${servicio.slice(-6)}`} onDelete={() => state.filter('servicio', undefined)} />
      ) : null}
      {placas ? <Chip label={`Placas: ${placas}`} onDelete={() => state.filter('placas', undefined)} /> : null}
    </Box>
  )
}
