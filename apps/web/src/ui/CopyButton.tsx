import ContentCopy from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'
import { notify } from './toasts.ts'

type Props = { text: string; label: string; done: string }

/** Copies a text that stands beside it. Only secure pages may write to the clipboard: elsewhere it says what to copy by hand. */
export const CopyButton = ({ text, label, done }: Props) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return void notify.neutral(`Cópialo a mano: ${text}`)
    }
    notify.success(done)
  }
  return (
    <IconButton size="small" aria-label={label} title={label} onClick={() => void copy()}>
      <ContentCopy fontSize="inherit" />
    </IconButton>
  )
}
