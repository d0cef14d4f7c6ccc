import type { Servicio } from '@aliadas/contract/servicios'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { onDemand, Part } from '../../ui/part.tsx'

const CarpetasDialog = onDemand(async () => (await import('./CarpetasDialog.tsx')).CarpetasDialog)

/** Opens the folders with which the drivers of a confirmed service carry its documents. */
export const BotonDeCarpetas = ({ servicio }: { servicio: Servicio }) => {
  const [abierto, setAbierto] = useState(false)
  const { rol } = useSession()
  const { estado, fuec, fuecVigente, fuecURL } = servicio
  // The folders of a FUEC that was revoked are closed.
  if (estado !== 'confirmado' || fuecURL === null || (fuec && !fuecVigente) || rol === 'plataforma') return null
  return (
    <>
      <Button size="small" color="inherit" sx={{ px: 2 }} aria-haspopup="dialog" onClick={() => setAbierto(true)}>
        Carpeta del conductor
      </Button>
      {abierto ? (
        <Part onFault={() => setAbierto(false)}>
          <CarpetasDialog servicio={servicio} onCerrar={() => setAbierto(false)} />
        </Part>
      ) : null}
    </>
  )
}
