import ContentCopy from '@mui/icons-material/ContentCopy'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef } from 'react'
import { notify } from './toasts.ts'

type Props = { label: string; text: string; onCopy?: () => void }

/** A text to copy: read-only, selected as a whole on focus, with a copy button. */
export const CopyText = ({ label, text, onCopy }: Props) => {
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const field = useRef<HTMLTextAreaElement>(null)
  const byHand = () => {
    field.current?.select()
    notify.neutral('Cópiala con Ctrl + C')
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Only secure contexts may write to the clipboard; otherwise the text is selected for Ctrl+C.
      return byHand()
    }
    notify.success('Copiada')
    onCopy?.()
  }
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
      <TextField
        label={label}
        value={text}
        size="small"
        fullWidth
        multiline
        // Enough room for the whole text on a phone: a field that measures itself in pixels once cut off the last
        // group.
        rows={phone ? 2 : 1}
        inputRef={field}
        onFocus={(e) => e.target.select()}
        slotProps={{
          htmlInput: {
            readOnly: true,
            spellCheck: false,
            style: { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' },
          },
        }}
      />
      <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy()} sx={{ flexShrink: 0 }}>
        Copiar
      </Button>
    </Stack>
  )
}
