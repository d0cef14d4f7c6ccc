import Button from '@mui/material/Button'
import { useEffect, useEffectEvent } from 'react'
import { useTitulo } from '../../ui/Page.tsx'
import { Mensaje } from './Message.tsx'

/** How often it tries by itself, in ms; the browser also says when a network is there again. */
const CADA_MS = 5_000

/** The application without its server: says so and comes back by itself. */
export const SinConexion = ({ alReintentar }: { alReintentar: () => void }) => {
  useTitulo('Sin conexión')
  const reintentar = useEffectEvent(alReintentar)
  useEffect(() => {
    const alVolver = () => reintentar()
    const id = setInterval(alVolver, CADA_MS)
    window.addEventListener('online', alVolver)
    return () => {
      clearInterval(id)
      window.removeEventListener('online', alVolver)
    }
  }, [])
  return (
    <Mensaje
      titulo="Sin conexión"
      detalle="No pudimos llegar al servidor. Revisa tu red: esta página volverá sola apenas haya conexión."
    >
      <Button variant="contained" onClick={alReintentar}>
        Reintentar ahora
      </Button>
    </Mensaje>
  )
}
