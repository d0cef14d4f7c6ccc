import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { PRESETS } from '@aliadas/contract/archivos'
import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { toFalla } from '../../lib/faults.ts'
import type { Medida } from './RecorteDialog.tsx'
import { acceptedBy } from '../../lib/file-check.ts'
import { fileField } from '../../ui/file-field.ts'
import { SteadyButton } from '../../ui/SteadyButton.tsx'
import { textoDeRechazo, type PresetDeImagen } from './reparos.ts'
import { useImagen } from './useImagen.ts'
import { onDemand, Part } from '../../ui/part.tsx'

/** Cropping is rare and its library is large: it loads when somebody chooses a picture. */
const Recorte = onDemand(async () => (await import('./RecorteDialog.tsx')).RecorteDialog)

type Props = {
  /** Text of the button. */
  etiqueta: string
  preset: PresetDeImagen
  numero?: number
  medida: Medida
  redondo?: boolean
  pequeno?: boolean
  guardar: (idArchivo: string) => Promise<unknown>
  exito: string
}

/** Chooses, crops and uploads a picture: button, progress, and errors with a retry. */
export const CambiarImagen = (props: Props) => {
  const { etiqueta, preset, medida, redondo = false, pequeno = false } = props
  const [elegida, setElegida] = useState<File | null>(null)
  const [reparo, setReparo] = useState<string | null>(null)
  const { envio, avance } = useImagen(props)
  const { getRootProps, getInputProps, open } = useDropzone({
    accept: acceptedBy(preset),
    maxSize: PRESETS[preset].maxBytes,
    minSize: 1,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: envio.isPending,
    onDrop: ([buena], [mala]) => {
      envio.reset()
      setReparo(mala ? textoDeRechazo(mala.errors[0]?.code ?? '', preset, mala.file.name) : null)
      setElegida(buena ?? null)
    },
  })
  const falla = envio.error ? toFalla(envio.error).message : null
  return (
    <Box {...getRootProps()} sx={{ display: 'grid', gap: 2, justifyItems: 'start', minWidth: 0 }}>
      <input {...getInputProps(fileField(etiqueta))} />
      <SteadyButton
        variant="outlined"
        size={pequeno ? 'small' : 'medium'}
        idle={envio.isPending}
        onClick={open}
        sx={pequeno ? { width: '100%' } : null}
      >
        {etiqueta}
      </SteadyButton>
      {avance === null ? null : (
        <Box sx={{ width: '100%', maxWidth: 260 }}>
          <Typography variant="caption" component="p" role="status">
            {avance < 100 ? `Cargando ${avance} %` : 'Guardando…'}
          </Typography>
          <LinearProgress variant="determinate" value={avance} aria-label={`Progreso: ${etiqueta}`} />
        </Box>
      )}
      {reparo ? (
        <Alert severity="error" sx={{ width: '100%' }}>
          {reparo}
        </Alert>
      ) : null}
      {falla ? (
        <Alert
          severity="error"
          sx={{ width: '100%' }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                if (envio.variables) envio.mutate(envio.variables)
              }}
            >
              Reintentar
            </Button>
          }
        >
          {falla}
        </Alert>
      ) : null}
      {elegida ? (
        <Part onFault={() => setElegida(null)}>
          <Recorte
            archivo={elegida}
            medida={medida}
            redondo={redondo}
            onCerrar={() => setElegida(null)}
            onUsar={(archivo) => {
              setElegida(null)
              envio.mutate(archivo)
            }}
          />
        </Part>
      ) : null}
    </Box>
  )
}
