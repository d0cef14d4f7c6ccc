import PictureAsPdf from '@mui/icons-material/PictureAsPdf'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { FilePick } from '../ui/FilePick.tsx'
import { PDF_REQUERIDO } from './textos.ts'

type Props = {
  requerida: boolean
  archivo: File | null
  /** Upload progress, 0 to 100; null when nothing is being uploaded. */
  avance: number | null
  /** The server's error about the file's content. */
  reparoDelServidor: string | null
  bloqueada: boolean
  onRequerir: (requerida: boolean) => void
  onElegir: (archivo: File | null) => void
}

/** The optional quote as a PDF. Once it is switched on, the offer cannot be sent without it. */
export const Cotizacion = (props: Props) => {
  const { requerida, archivo, avance, reparoDelServidor, bloqueada, onRequerir, onElegir } = props
  return (
    <div>
      <FormControlLabel
        control={<Checkbox checked={requerida} disabled={bloqueada} onChange={(e) => onRequerir(e.target.checked)} />}
        label="Requiere PDF de cotización"
      />
      {requerida ? (
        <Box sx={{ mt: 1 }}>
          <FilePick
            preset="cotizacion"
            label="PDF de cotización"
            choose="Elegir PDF"
            change="Reemplazar PDF"
            icon={<PictureAsPdf />}
            hint={archivo ? null : PDF_REQUERIDO}
            file={archivo}
            progress={avance}
            fault={reparoDelServidor}
            disabled={bloqueada}
            onPick={onElegir}
          />
        </Box>
      ) : null}
    </div>
  )
}
