import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useLayoutEffect, useRef } from 'react'
import { ErrorCode } from './ErrorCode.tsx'

type Props = { error: Error; onRetry: () => void; title?: string }

/**
 * A failed read: its message and a retry button, in place of the data. When the data arrive, the focus stays in the
 * dialog or page around it; otherwise the next key press would be lost.
 */
export const LoadError = ({ error, onRetry, title }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own && own === document.activeElement) own.parentElement?.closest<HTMLElement>('[tabindex]')?.focus()
    }
  }, [])
  return (
    <Alert
      severity="error"
      // Where it is narrow the button stands below the message.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 120px' } }}
      action={
        <Button ref={button} color="inherit" size="small" onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      {title ? <AlertTitle sx={{ fontSize: '0.875rem', fontWeight: 600 }}>{title}</AlertTitle> : null}
      {error.message}
      <ErrorCode error={error} />
    </Alert>
  )
}
