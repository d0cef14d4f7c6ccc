import Button from '@mui/material/Button'
import { useEffect, useEffectEvent } from 'react'
import { useTitle } from '../../ui/title.ts'
import { Message } from './Message.tsx'

/** How often it tries by itself, in ms; the browser also says when a network is there again. */
const EVERY_MS = 5_000

/** The application without its server: says so and comes back by itself. */
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
