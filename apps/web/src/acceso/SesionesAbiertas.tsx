import { DIAS_DE_SESION, DIAS_SIN_USO } from '@aliadas/contract'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useEnvio } from '../lib/useSubmit.ts'
import { comoFalla } from '../lib/faults.ts'
import { Alerta } from '../ui/AlertDialog.tsx'
import { ErrorDeCarga } from '../ui/LoadError.tsx'
import { Esqueleto } from '../ui/RowsSkeleton.tsx'
import { Seccion } from '../ui/Section.tsx'
import { avisar } from '../ui/toasts.ts'
import { FilaDeSesion } from './FilaDeSesion.tsx'
import { sesionesQuery } from './sesiones-query.ts'

const LIMITES = `Una sesión se cierra sola tras ${DIAS_SIN_USO} días sin uso, o a los ${DIAS_DE_SESION} días de iniciada.`

const fraseDe = (cerradas: number): string => {
  if (cerradas === 0) return 'No había otras sesiones abiertas'
  return cerradas === 1 ? 'Se cerró una sesión' : `Se cerraron ${cerradas} sesiones`
}

const useCerrarDemas = (alTerminar: () => void) => {
  const consultas = useQueryClient()
  return useEnvio({
    mutationFn: () => api.cerrarDemasSesiones(),
    onSuccess: ({ cerradas }) => avisar.exito(fraseDe(cerradas)),
    onError: (error) => avisar.error(comoFalla(error).message),
    onSettled: () => {
      alTerminar()
      return consultas.invalidateQueries(sesionesQuery)
    },
  })
}

/** A person's own sessions on every device, this one first. */
export const SesionesAbiertas = () => {
  const consulta = useQuery(sesionesQuery)
  const [preguntando, setPreguntando] = useState(false)
  const demas = useCerrarDemas(() => setPreguntando(false))
  const sesiones = consulta.data?.sesiones ?? []
  const otras = sesiones.filter(({ actual }) => !actual).length
  return (
    <Seccion
      titulo="Sesiones abiertas"
      detalle={LIMITES}
      accion={
        otras > 0 ? (
          <Button variant="outlined" onClick={() => setPreguntando(true)}>
            Cerrar las demás sesiones
          </Button>
        ) : null
      }
    >
      {consulta.isPending ? <Esqueleto filas={2} alto={64} /> : null}
      {consulta.isError ? (
        <ErrorDeCarga error={consulta.error} alReintentar={() => void consulta.refetch()} />
      ) : (
        <ul aria-label="Sesiones abiertas" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {sesiones.map((sesion) => (
            <FilaDeSesion key={sesion.id} sesion={sesion} />
          ))}
        </ul>
      )}
      <Alerta
        abierta={preguntando}
        titulo="¿Cerrar las demás sesiones?"
        mensaje="Los demás dispositivos y navegadores tendrán que iniciar sesión de nuevo. Esta sesión sigue abierta."
        aceptar="Cerrar las demás sesiones"
        alAceptar={() => demas.mutate()}
        alCancelar={() => setPreguntando(false)}
        ocupada={demas.isPending}
      />
    </Seccion>
  )
}
