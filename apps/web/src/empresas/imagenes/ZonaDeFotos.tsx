import { PRESETS } from '@aliadas/contract/archivos'
import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternateOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { acceptedBy } from '../../lib/file-check.ts'
import { DragHint, DropFrame } from '../../ui/DropFrame.tsx'
import { fileField } from '../../ui/file-field.ts'
import { agregados, textoDeRechazo } from './reparos.ts'

type Props = {
  /** How many more photos are allowed. */
  libres: number
  bloqueada: boolean
  onAgregar: (archivos: File[]) => void
}

/** Drop zone and file chooser for corporate photos. */
export const ZonaDeFotos = ({ libres, bloqueada, onAgregar }: Props) => {
  const [reparos, setReparos] = useState<string[]>([])
  const [dicho, setDicho] = useState('')
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: acceptedBy('fotoCorporativa'),
    maxSize: PRESETS.fotoCorporativa.maxBytes,
    minSize: 1,
    // For the library, 0 means no limit.
    maxFiles: Math.max(libres, 1),
    noClick: true,
    noKeyboard: true,
    disabled: bloqueada || libres === 0,
    onDrop: (buenos, malos) => {
      const textos = malos.map(({ file, errors }) =>
        textoDeRechazo(errors[0]?.code ?? '', 'fotoCorporativa', file.name, libres),
      )
      setReparos([...new Set(textos)])
      setDicho(buenos.length > 0 ? agregados(buenos.length) : '')
      if (buenos.length > 0) onAgregar(buenos)
    },
    // The library checks 300 ms after the focus returns whether a file was chosen (specification §9).
    onFileDialogCancel: () => setDicho('No elegiste ninguna foto'),
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DropFrame root={getRootProps()} active={isDragActive} failed={reparos.length > 0}>
        <input {...getInputProps(fileField('Fotos corporativas'))} />
        <AddPhotoAlternate aria-hidden sx={{ color: 'text3', fontSize: 32 }} />
        {libres === 0 ? (
          <Typography variant="body2">Ya tienes las cinco fotos</Typography>
        ) : (
          <DragHint>Arrastra aquí tus fotos</DragHint>
        )}
        <Button variant="outlined" onClick={open} disabled={bloqueada || libres === 0}>
          Elegir fotos
        </Button>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          JPG, JPEG, PNG, GIF o WEBP de máximo 2 MB. Recomendado: JPEG de 1920x1080 píxeles
        </Typography>
      </DropFrame>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {dicho}
      </Typography>
      {reparos.map((texto) => (
        <Alert key={texto} severity="error">
          {texto}
        </Alert>
      ))}
    </Box>
  )
}
