import AttachFile from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { refusalOf } from '../lib/file-check.ts'

type Props = {
  archivo: File | null
  /** Share sent, 0 to 100; null when nothing is on its way. */
  avance: number | null
  /** What the server found when it opened the file. */
  reparo: string | null
  bloqueado: boolean
  onElegir: (archivo: File | null) => void
}

/** The optional proof of a payment: a picture or a PDF. */
export const Comprobante = ({ archivo, avance, reparo, bloqueado, onElegir }: Props) => {
  const [propio, setPropio] = useState<string | null>(null)
  const entrada = useRef<HTMLInputElement>(null)
  const id = useId()
  const elegir = (e: ChangeEvent<HTMLInputElement>) => {
    const elegido = e.target.files?.[0]
    // The same file may be chosen again after a refusal.
    e.target.value = ''
    if (!elegido) return
    const nuevo = refusalOf('comprobante', elegido)
    setPropio(nuevo)
    onElegir(nuevo === null ? elegido : null)
  }
  const falta = propio ?? reparo
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <input
        ref={entrada}
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        hidden
        aria-label="Comprobante"
        onChange={elegir}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          size="small"
          startIcon={<AttachFile />}
          disabled={bloqueado}
          aria-describedby={id}
          onClick={() => entrada.current?.click()}
        >
          {archivo ? 'Cambiar comprobante' : 'Adjuntar comprobante'}
        </Button>
        <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {archivo?.name}
        </Typography>
      </Box>
      <Typography id={id} role="status" variant="caption" sx={{ color: falta ? 'error.main' : 'text.secondary' }}>
        {falta ?? 'Opcional: PDF, JPG o PNG de hasta 5 MB'}
      </Typography>
      {avance === null ? null : (
        <LinearProgress variant="determinate" value={avance} aria-label="Subiendo el comprobante" />
      )}
    </Box>
  )
}
