import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useLayoutEffect, useRef } from 'react'

type Props = { error: Error; alReintentar: () => void; titulo?: string }

/**
 * A read that failed: its message and a way to try again, in the place of the data. When the data take its place, the focus stays in the
 * dialog or the page around it: lost, the next key would reach nobody.
 */
export const ErrorDeCarga = ({ error, alReintentar, titulo }: Props) => {
  const boton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const propio = boton.current
    return () => {
      if (propio && propio === document.activeElement) propio.parentElement?.closest<HTMLElement>('[tabindex]')?.focus()
    }
  }, [])
  return (
    <Alert
      severity="error"
      action={
        <Button ref={boton} color="inherit" size="small" onClick={alReintentar}>
          Reintentar
        </Button>
      }
    >
      {titulo ? <AlertTitle sx={{ fontSize: '0.875rem', fontWeight: 600 }}>{titulo}</AlertTitle> : null}
      {error.message}
    </Alert>
  )
}
