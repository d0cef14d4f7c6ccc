import Button from '@mui/material/Button'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { comoFalla } from '../../lib/fallas.ts'
import { Mensaje } from './Mensaje.tsx'

export const ErrorDePagina = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const { reset: olvidar } = useQueryErrorResetBoundary()
  const reintentar = () => {
    olvidar()
    reset()
    void router.invalidate()
  }
  return (
    <Mensaje titulo="Algo salió mal" detalle={comoFalla(error).message}>
      <Button variant="contained" onClick={reintentar}>
        Reintentar
      </Button>
      <Button variant="outlined" onClick={() => window.location.reload()}>
        Recargar la página
      </Button>
    </Mensaje>
  )
}
