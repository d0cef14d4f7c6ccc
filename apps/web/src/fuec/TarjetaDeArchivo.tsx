import PictureAsPdf from '@mui/icons-material/PictureAsPdf'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useObjectUrl } from '../lib/object-url.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FileView } from '../ui/FileView.tsx'
import { pesoDe } from './archivo.ts'

type Props = {
  archivo: File
  /** Upload progress, 0 to 100; null when nothing is being uploaded. */
  avance: number | null
}

/** The chosen file: preview, name, size and upload progress. */
export const TarjetaDeArchivo = ({ archivo, avance }: Props) => (
  <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', p: 3, border: 1, borderColor: 'divider', borderRadius: 2 }}>
    <Vista archivo={archivo} />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {archivo.name}
      </Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {pesoDe(archivo.size)}
        {avance === null ? '' : ` · ${avance} %`}
      </Typography>
      {avance === null ? null : (
        <LinearProgress variant="determinate" value={avance} aria-label="Subiendo el FUEC" sx={{ mt: 1 }} />
      )}
    </Box>
    <VerAntes archivo={archivo} />
  </Box>
)

const Vista = ({ archivo }: { archivo: File }) => {
  const url = useObjectUrl(archivo)
  return url !== null && archivo.type.startsWith('image/') ? (
    <img src={url} alt="Vista previa del FUEC" width={56} height={56} style={{ objectFit: 'cover', borderRadius: 6 }} />
  ) : (
    <PictureAsPdf aria-hidden sx={{ fontSize: 40, color: 'text3' }} />
  )
}

/** Preview of the file before the upload, rendered in the page with zoom. */
const VerAntes = ({ archivo }: { archivo: File }) => {
  const url = useObjectUrl(archivo)
  const [abierto, setAbierto] = useState(false)
  if (url === null) return null
  return (
    <>
      <Button size="small" onClick={() => setAbierto(true)} startIcon={<Visibility />} sx={{ flex: 'none' }}>
        Ver antes de enviar
      </Button>
      <Dialog open={abierto} title={archivo.name} width="lg" onClose={() => setAbierto(false)}>
        <FileView src={url} file={archivo} name={archivo.name} pdf={!archivo.type.startsWith('image/')} />
      </Dialog>
    </>
  )
}
