import Button from '@mui/material/Button'
import { useEffect, useEffectEvent } from 'react'
import { useTitle } from '../../ui/title.ts'
import { Message } from './Message.tsx'

/** Interval of retries in ms, beside the browser's `online` event. */
const EVERY_MS = 5_000

/** Shown while the server cannot be reached. Retries by itself. */
export const Offline = ({ onRetry }: { onRetry: () => void }) => {
  useTitle('Sin conexión')
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const onReturn = () => retry()
    const id = setInterval(onReturn, EVERY_MS)
    window.addEventListener('online', onReturn)
    return () => {
      clearInterval(id)
      window.removeEventListener('online', onReturn)
    }
  }, [])
  return (
    <Message
      title="Sin conexión"
      detail="No pudimos llegar al servidor. Revisa tu red: esta página volverá sola apenas haya conexión."
    >
      <Button variant="contained" onClick={onRetry}>
        Reintentar ahora
      </Button>
    </Message>
  )
}
