import Button from '@mui/material/Button'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { toFalla } from '../../lib/faults.ts'
import { ErrorCode } from '../../ui/ErrorCode.tsx'
import { Message } from './Message.tsx'
import { Offline } from './Offline.tsx'

export const PageError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const { reset: forget } = useQueryErrorResetBoundary()
  const retry = () => {
    forget()
    reset()
    void router.invalidate()
  }
  const falla = toFalla(error)
  if (falla.code === 'unavailable') return <Offline onRetry={retry} />
  return (
    <Message title="Algo salió mal" detail={falla.message} note={<ErrorCode error={error} />}>
      <Button variant="contained" onClick={retry}>
        Reintentar
      </Button>
      <Button variant="outlined" onClick={() => window.location.reload()}>
        Recargar la página
      </Button>
    </Message>
  )
}
