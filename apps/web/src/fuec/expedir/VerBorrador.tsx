import Visibility from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { toFalla } from '../../lib/faults.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileView } from '../../ui/FileView.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import type { Pedido } from './valores.ts'

const NOMBRE = 'Borrador del FUEC'

const archivoDe = (base64: string): File =>
  new File([Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))], `${NOMBRE}.pdf`, {
    type: 'application/pdf',
  })

type Props = {
  idServicio: string
  /** What would be issued; null when a field is wrong. */
  leer: () => Pedido | null
  /** Refusals of the server, by field. */
  onReparos: (reparos: Record<string, string>) => void
  disabled: boolean
}

/** Shows the paper that issuing would give, before its number is taken. */
export const VerBorrador = ({ idServicio, leer, onReparos, disabled }: Props) => {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [abierto, setAbierto] = useState(false)
  const vista = useSubmit({
    mutationFn: (body: Pedido) => api.verBorradorDeFuec({ params: { id: idServicio }, body }),
    onSuccess: ({ pdf }) => {
      setArchivo(archivoDe(pdf))
      setAbierto(true)
    },
    onError: (error) => {
      onReparos(toFalla(error).fields ?? {})
      notifyFault(error)
    },
  })
  return (
    <>
      <Button
        startIcon={<Visibility />}
        disabled={disabled}
        loading={vista.isPending}
        loadingPosition="start"
        onClick={() => {
          const pedido = leer()
          if (pedido) vista.mutate(pedido)
        }}
      >
        Ver borrador
      </Button>
      <Dialog
        open={abierto}
        title={NOMBRE}
        subtitle="No ampara ningún viaje: el número se toma al expedir."
        width="lg"
        onClose={() => setAbierto(false)}
      >
        {archivo ? <FileView src={NOMBRE} file={archivo} name={NOMBRE} pdf /> : null}
      </Dialog>
    </>
  )
}
