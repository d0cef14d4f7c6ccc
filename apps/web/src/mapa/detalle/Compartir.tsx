import type { Servicio } from '@aliadas/contract/servicios'
import Share from '@mui/icons-material/ShareOutlined'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'

const CompartirDialog = lazy(async () => ({ default: (await import('./CompartirDialog.tsx')).CompartirDialog }))

/** Shares a trip by clipboard or WhatsApp. */
export const Compartir = ({ servicio }: { servicio: Servicio }) => {
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <IconButton onClick={() => setAbierto(true)} aria-label="Compartir el viaje" title="Compartir" size="small">
        <Share fontSize="small" />
      </IconButton>
      {abierto ? (
        <Suspense>
          <CompartirDialog servicio={servicio} onCerrar={() => setAbierto(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
