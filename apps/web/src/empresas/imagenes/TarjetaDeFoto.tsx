import CropIcon from '@mui/icons-material/Crop'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useObjectUrl } from '../../lib/object-url.ts'
import { Picture } from '../../ui/Picture.tsx'
import type { Foto } from './cola.ts'

type Props = { foto: Foto; bloqueada: boolean; onRecortar: () => void; onQuitar: () => void }

const dichoDe = ({ estado, porcentaje, mensaje, guardada }: Foto): string => {
  if (estado === 'cargando') return `Cargando ${porcentaje} %`
  if (estado === 'error') return `Error: ${mensaje ?? ''}`
  if (estado === 'completado') return guardada ? 'Completado' : 'Completado, sin guardar'
  return 'Lista para subir'
}

/** A chosen photo: preview, upload progress and possible actions. */
export const TarjetaDeFoto = ({ foto, bloqueada, onRecortar, onQuitar }: Props) => {
  const url = useObjectUrl(foto.archivo)
  const { name } = foto.archivo
  const fija = bloqueada || foto.estado === 'completado'
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 3, alignItems: 'center', p: 2, border: 1, borderColor: 'divider', borderRadius: 2 }}
    >
      <Picture src={url} alt={`Vista previa de ${name}`} sx={{ width: 96, height: 54, flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
          {name}
        </Typography>
        <Typography
          variant="caption"
          component="p"
          role={foto.estado === 'error' ? 'alert' : undefined}
          sx={{
            color:
              foto.estado === 'error' ? 'error.main' : foto.estado === 'completado' ? 'success.main' : 'text.secondary',
          }}
        >
          {dichoDe(foto)}
        </Typography>
        {foto.estado === 'cargando' ? (
          <LinearProgress variant="determinate" value={foto.porcentaje} aria-label={`Progreso de ${name}`} />
        ) : null}
      </Box>
      <IconButton aria-label={`Recortar ${name}`} onClick={onRecortar} disabled={fija}>
        <CropIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={`Quitar ${name}`} onClick={onQuitar} disabled={fija}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}
