import Visibility from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { routes } from 'virtual:routes'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileView } from '../../ui/FileView.tsx'

/** A FUEC of this company with an invented trip, marked MUESTRA. */
export const VerMuestra = () => {
  const [abierto, setAbierto] = useState(false)
  return (
    <>
      <Button startIcon={<Visibility />} onClick={() => setAbierto(true)} sx={{ mr: { sm: 'auto' } }}>
        Ver una muestra
      </Button>
      <Dialog
        open={abierto}
        title="Muestra de tus FUEC"
        subtitle="Con los datos guardados y un viaje inventado. No ampara ningún viaje."
        width="lg"
        onClose={() => setAbierto(false)}
      >
        <FileView src={routes.verMuestraDeFuec?.path ?? ''} name="Muestra del FUEC" pdf />
      </Dialog>
    </>
  )
}
