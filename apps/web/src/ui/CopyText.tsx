import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef } from 'react'
import { avisar } from './toasts.ts'

type Props = { etiqueta: string; texto: string; alCopiar?: () => void }

/** A text to take along: read-only, chosen whole on focus, with a button that copies it. */
export const CopiarTexto = ({ etiqueta, texto, alCopiar }: Props) => {
  const telefono = useMediaQuery(useTheme().breakpoints.down('sm'))
  const campo = useRef<HTMLTextAreaElement>(null)
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(texto)
      avisar.exito('Copiada')
      alCopiar?.()
    } catch {
      // Only secure pages may write to the clipboard: the text is chosen, ready for the keyboard.
      campo.current?.select()
      avisar.neutro('Cópiala con Ctrl + C')
    }
  }
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
      <TextField
        label={etiqueta}
        value={texto}
        size="small"
        fullWidth
        multiline
        // Room for the whole text on a phone: the field measures itself by the pixel, and once cut the last group off.
        rows={telefono ? 2 : 1}
        inputRef={campo}
        onFocus={(e) => e.target.select()}
        slotProps={{
          htmlInput: {
            readOnly: true,
            spellCheck: false,
            style: { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' },
          },
        }}
      />
      <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => void copiar()} sx={{ flexShrink: 0 }}>
        Copiar
      </Button>
    </Stack>
  )
}
