import UploadFile from '@mui/icons-material/UploadFile'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { acceptedBy, refusalOf } from '../lib/file-check.ts'
import { DragHint, DropFrame } from '../ui/DropFrame.tsx'
import { fileField } from '../ui/file-field.ts'

type Props = {
  archivo: File | null
  reparo: string | null
  bloqueada: boolean
  onElegir: (archivo: File | null, reparo: string | null) => void
}

/** Drop zone and file chooser for the FUEC. */
export const ZonaDeArchivo = ({ archivo, reparo, bloqueada, onElegir }: Props) => {
  const id = useId()
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: acceptedBy('fuec'),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: bloqueada,
    onDrop: (buenos, malos) => {
      const elegido = buenos[0] ?? malos[0]?.file
      if (!elegido) return
      const nuevo = refusalOf('fuec', elegido)
      onElegir(nuevo === null ? elegido : null, nuevo)
    },
  })
  return (
    <div>
      <DropFrame root={getRootProps()} active={isDragActive} failed={reparo !== null}>
        <input {...getInputProps(fileField('Archivo del FUEC'))} />
        <UploadFile aria-hidden sx={{ color: 'text3', fontSize: 32 }} />
        <DragHint>{archivo ? 'Arrastra otro archivo para cambiarlo' : 'Arrastra aquí el FUEC'}</DragHint>
        <Button variant="outlined" onClick={open} disabled={bloqueada} aria-describedby={id}>
          {archivo ? 'Reemplazar archivo' : 'Elegir archivo'}
        </Button>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          JPG, PNG o PDF de máximo 5 MB
        </Typography>
      </DropFrame>
      <Typography id={id} role="alert" variant="body2" sx={{ color: 'error.main', mt: reparo ? 2 : 0 }}>
        {reparo}
      </Typography>
    </div>
  )
}
