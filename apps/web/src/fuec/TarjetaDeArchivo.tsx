import PictureAsPdf from '@mui/icons-material/PictureAsPdf'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { pesoDe } from './archivo.ts'

type Props = {
  archivo: File
  /** Share sent, 0 to 100; null when nothing is on its way. */
  avance: number | null
}

/** The chosen file: what it looks like, its name and size, and how much has been sent. */
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
  </Box>
)

const Vista = ({ archivo }: { archivo: File }) => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!archivo.type.startsWith('image/')) return undefined
    const nueva = URL.createObjectURL(archivo)
    setUrl(nueva)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(nueva)
    }
  }, [archivo])
  return url ? (
    <img src={url} alt="Vista previa del FUEC" width={56} height={56} style={{ objectFit: 'cover', borderRadius: 6 }} />
  ) : (
    <PictureAsPdf aria-hidden sx={{ fontSize: 40, color: 'text3' }} />
  )
}
