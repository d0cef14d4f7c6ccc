import ContentCopy from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'
import { notify } from '../../ui/toasts.ts'

/** Copies the whole id of a service; the heading shows its last characters. */
export const CopiarIdentificador = ({ id }: { id: string }) => {
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(id)
      notify.success('Identificador copiado')
    } catch {
      // Browsers allow writing to the clipboard only on secure pages; otherwise the person copies it from the toast.
      notify.neutral(`Identificador: ${id}`)
    }
  }
  return (
    <IconButton onClick={() => void copiar()} aria-label="Copiar el identificador completo" title={id} size="small">
      <ContentCopy fontSize="small" />
    </IconButton>
  )
}
