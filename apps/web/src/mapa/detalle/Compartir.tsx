import type { Servicio } from '@aliadas/contract/servicios'
import Share from '@mui/icons-material/ShareOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { onDemand, Part } from '../../ui/part.tsx'

const CompartirDialog = onDemand(async () => (await import('./CompartirDialog.tsx')).CompartirDialog)

/** Shares a trip by clipboard or WhatsApp. */
export const Compartir = ({ servicio }: { servicio: Servicio }) => {
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <IconButton onClick={() => setAbierto(true)} aria-label="Compartir el viaje" title="Compartir" size="small">
        <Share fontSize="small" />
      </IconButton>
      {abierto ? (
        <Part onFault={() => setAbierto(false)}>
          <CompartirDialog servicio={servicio} onCerrar={() => setAbierto(false)} />
        </Part>
      ) : null}
    </>
  )
}
