import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { CopyText } from '../../ui/CopyText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** `texto`: null when a repeated request found that the key exists already; its text cannot be shown again. */
type Props = {
  abierta: boolean
  titulo: string
  texto: string | null
  /** What to do when the text cannot be shown, for what is no key. */
  perdida?: string
  onCerrar: () => void
}

const PERDIDA = 'La clave se creó, pero su texto ya no se puede mostrar. Revócala y crea otra.'

/** Shows the text of a new key once. A click outside the dialog does not close it. */
export const ClaveUnaVez = ({ abierta, titulo, texto, perdida = PERDIDA, onCerrar }: Props) => {
  const [segura, setSegura] = useState(false)
  const [avisada, setAvisada] = useState(false)
  const cerrar = () => {
    setSegura(false)
    setAvisada(false)
    onCerrar()
  }
  const intentar = () => {
    if (texto === null || segura || avisada) cerrar()
    else setAvisada(true)
  }
  return (
    <Dialog
      open={abierta}
      title={titulo}
      onClose={intentar}
      sheet={false}
      actions={
        <Button variant="contained" onClick={cerrar}>
          {texto === null ? 'Entendido' : 'Ya la guardé'}
        </Button>
      }
    >
      {texto === null ? (
        <Alert severity="warning">{perdida}</Alert>
      ) : (
        <Stack sx={{ gap: 4, pt: 1 }}>
          <CopyText label="Clave" text={texto} onCopy={() => setSegura(true)} />
          <Alert severity={avisada ? 'warning' : 'info'}>
            {avisada
              ? 'Todavía no la has copiado. Si cierras ahora, no podrás verla de nuevo.'
              : 'Cópiala ahora y entrégala por un medio seguro: no podrás verla de nuevo.'}
          </Alert>
        </Stack>
      )}
    </Dialog>
  )
}
