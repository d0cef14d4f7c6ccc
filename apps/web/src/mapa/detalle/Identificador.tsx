import ContentCopy from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'
import { notify } from '../../ui/toasts.ts'

/** Takes the whole id of a service along; the heading shows its last characters. */
export const CopiarIdentificador = ({ id }: { id: string }) => {
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(id)
      notify.success('Identificador copiado')
    } catch {
      // Only secure pages may write to the clipboard: it can be copied from here by hand.
      notify.neutral(`Identificador: ${id}`)
    }
  }
  return (
    <IconButton onClick={() => void copiar()} aria-label="Copiar el identificador completo" title={id} size="small">
      <ContentCopy fontSize="small" />
    </IconButton>
  )
}
