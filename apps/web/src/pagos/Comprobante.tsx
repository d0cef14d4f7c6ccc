import AttachFile from '@mui/icons-material/AttachFile'
import { FilePick } from '../ui/FilePick.tsx'

type Props = {
  archivo: File | null
  /** Upload progress, 0 to 100; null when nothing is being uploaded. */
  avance: number | null
  /** The server's error about the file's content. */
  reparo: string | null
  bloqueado: boolean
  onElegir: (archivo: File | null) => void
}

/** The optional proof of a payment: an image or a PDF. */
export const Comprobante = ({ archivo, avance, reparo, bloqueado, onElegir }: Props) => (
  <FilePick
    preset="comprobante"
    label="Comprobante"
    choose="Adjuntar comprobante"
    change="Cambiar comprobante"
    icon={<AttachFile />}
    hint="Opcional: PDF, JPG o PNG de hasta 5 MB"
    file={archivo}
    progress={avance}
    fault={reparo}
    disabled={bloqueado}
    onPick={onElegir}
  />
)
