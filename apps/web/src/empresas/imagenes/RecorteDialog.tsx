import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useObjectUrl } from '../../lib/object-url.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { recortar, type Zona } from './recortar.ts'

export type Medida = { ancho: number; alto: number }

type Props = {
  archivo: File
  /** Aspect ratio and maximum size of the result. */
  medida: Medida
  redondo?: boolean
  onCerrar: () => void
  onUsar: (archivo: File) => void
}

const PASO = 0.1
const ROTA = 'No se pudo abrir la imagen. Elige otra.'

/** Chooses the crop of a picture with mouse, touch or keyboard. */
export const RecorteDialog = ({ archivo, medida, redondo = false, onCerrar, onUsar }: Props) => {
  const url = useObjectUrl(archivo)
  const idZoom = useId()
  const [lugar, setLugar] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [zona, setZona] = useState<Zona | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const [problema, setProblema] = useState<string | null>(null)
  const cortar = async () => {
    if (!zona) return
    setOcupado(true)
    try {
      onUsar(await recortar(archivo, zona, medida))
    } catch {
      setProblema(ROTA)
      setOcupado(false)
    }
  }
  return (
    <Dialog
      open
      title="Recortar imagen"
      subtitle={archivo.name}
      onClose={onCerrar}
      busy={ocupado}
      actions={
        <>
          <Button onClick={onCerrar} disabled={ocupado}>
            Cancelar
          </Button>
          <Button variant="outlined" onClick={() => onUsar(archivo)} disabled={ocupado || problema !== null}>
            Usar completa
          </Button>
          <Button
            variant="contained"
            onClick={() => void cortar()}
            loading={ocupado}
            disabled={!zona || problema !== null}
          >
            Recortar y usar
          </Button>
        </>
      }
    >
      <Box
        sx={{
          position: 'relative',
          height: { xs: 'clamp(240px, 50dvh, 480px)', sm: 340 },
          borderRadius: 2,
          overflow: 'hidden',
          bgcolor: '#0C111B',
        }}
      >
        {url ? (
          <Cropper
            image={url}
            crop={lugar}
            zoom={zoom}
            aspect={medida.ancho / medida.alto}
            cropShape={redondo ? 'round' : 'rect'}
            showGrid={!redondo}
            disableAutomaticStylesInjection
            onCropChange={setLugar}
            onZoomChange={setZoom}
            onCropComplete={(_, pixeles) => setZona(pixeles)}
            mediaProps={{ onError: () => setProblema(ROTA) }}
            cropperProps={{ role: 'group', 'aria-label': 'Parte de la imagen que se usa: muévela con las flechas' }}
          />
        ) : null}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mt: 4, px: 2 }}>
        <Typography id={idZoom} variant="body2">
          Acercar
        </Typography>
        <Slider
          aria-labelledby={idZoom}
          min={1}
          max={3}
          step={PASO}
          value={zoom}
          onChange={(_, valor) => setZoom(valor)}
        />
      </Box>
      {problema ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {problema}
        </Alert>
      ) : null}
    </Dialog>
  )
}
