import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useLayoutEffect, useRef } from 'react'

type Props = { error: Error; onRetry: () => void; title?: string }

/**
 * A read that failed: its message and a way to try again, in the place of the data. When the data take its place, the focus stays in the
 * dialog or the page around it: lost, the next key would reach nobody.
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
      action={
        <Button ref={button} color="inherit" size="small" onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      {title ? <AlertTitle sx={{ fontSize: '0.875rem', fontWeight: 600 }}>{title}</AlertTitle> : null}
      {error.message}
    </Alert>
  )
}
