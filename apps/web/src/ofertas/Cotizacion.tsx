import PictureAsPdf from '@mui/icons-material/PictureAsPdf'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { refusalOf } from '../lib/file-check.ts'
import { PDF_REQUERIDO } from './textos.ts'

type Props = {
  requerida: boolean
  archivo: File | null
  /** Share sent, 0 to 100; null when nothing is on its way. */
  avance: number | null
  /** What the server found when it opened the file. */
  reparoDelServidor: string | null
  bloqueada: boolean
  onRequerir: (requerida: boolean) => void
  onElegir: (archivo: File | null) => void
}

/** The optional quote as a PDF. Once asked for, the offer waits for it. */
export const Cotizacion = ({ requerida, archivo, avance, bloqueada, onRequerir, onElegir, ...props }: Props) => {
  const [propio, setReparo] = useState<string | null>(null)
  const reparo = propio ?? props.reparoDelServidor
  const entrada = useRef<HTMLInputElement>(null)
  const id = useId()
  const elegir = (e: ChangeEvent<HTMLInputElement>) => {
    const elegido = e.target.files?.[0]
    // The same file may be chosen again after a refusal.
    e.target.value = ''
    if (!elegido) return
    const nuevo = refusalOf('cotizacion', elegido)
    setReparo(nuevo)
    onElegir(nuevo === null ? elegido : null)
  }
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={requerida}
            disabled={bloqueada}
            onChange={(e) => {
              setReparo(null)
              onRequerir(e.target.checked)
            }}
          />
        }
        label="Requiere PDF de cotización"
      />
      {requerida ? (
        <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
          <input
            ref={entrada}
            type="file"
            accept="application/pdf"
            hidden
            aria-label="PDF de cotización"
            onChange={elegir}
          />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              startIcon={<PictureAsPdf />}
              disabled={bloqueada}
              aria-describedby={id}
              onClick={() => entrada.current?.click()}
            >
              {archivo ? 'Reemplazar PDF' : 'Elegir PDF'}
            </Button>
            <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {archivo?.name}
            </Typography>
          </Box>
          <Typography id={id} role="status" variant="body2" sx={{ color: reparo ? 'error.main' : 'text.secondary' }}>
            {reparo ?? (archivo ? null : PDF_REQUERIDO)}
          </Typography>
          {avance === null ? null : (
            <LinearProgress variant="determinate" value={avance} aria-label="Subiendo el PDF de cotización" />
          )}
        </Box>
      ) : null}
    </div>
  )
}
