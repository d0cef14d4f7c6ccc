import type { Servicio } from '@aliadas/contract/servicios'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { tieneActa } from '../../actas/index.ts'
import { onDemand, Part } from '../../ui/part.tsx'

// The map is read by everybody, and this by few.
const Trayectoria = onDemand(async () => (await import('../Trayectoria.tsx')).Trayectoria)

/** Opens the way of a trip that has begun, with its slider through time and its record. */
export const PorDondeFue = ({ servicio: s }: { servicio: Servicio }) => {
  const [abierto, setAbierto] = useState(false)
  if (!tieneActa(s)) return null
  return (
    <>
      <Button size="small" color="inherit" sx={{ px: 2 }} onClick={() => setAbierto(true)}>
        Trayectoria y acta
      </Button>
      {abierto ? (
        <Part onFault={() => setAbierto(false)}>
          <Trayectoria id={s.id} abierto onCerrar={() => setAbierto(false)} />
        </Part>
      ) : null}
    </>
  )
}
