import Button from '@mui/material/Button'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { comoFalla } from '../../lib/faults.ts'
import { Mensaje } from './Message.tsx'
import { SinConexion } from './Offline.tsx'

export const ErrorDePagina = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const { reset: olvidar } = useQueryErrorResetBoundary()
  const reintentar = () => {
    olvidar()
    reset()
    void router.invalidate()
  }
  const falla = comoFalla(error)
  if (falla.code === 'unavailable') return <SinConexion alReintentar={reintentar} />
  return (
    <Mensaje titulo="Algo salió mal" detalle={falla.message}>
      <Button variant="contained" onClick={reintentar}>
        Reintentar
      </Button>
      <Button variant="outlined" onClick={() => window.location.reload()}>
        Recargar la página
      </Button>
    </Mensaje>
  )
}
