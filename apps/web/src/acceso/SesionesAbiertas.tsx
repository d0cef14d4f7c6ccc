import { DIAS_DE_SESION, DIAS_SIN_USO, type SesionAbierta } from '@aliadas/contract'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { comoFalla } from '../lib/fallas.ts'
import { Alerta } from '../ui/Alerta.tsx'
import { ErrorDeCarga } from '../ui/ErrorDeCarga.tsx'
import { Esqueleto } from '../ui/Esqueleto.tsx'
import { Seccion } from '../ui/Seccion.tsx'
import { avisar } from '../ui/toasts.ts'
import { FilaDeSesion } from './FilaDeSesion.tsx'
import { sesionesQuery } from './consultas.ts'

const LIMITES = `Una sesión se cierra sola tras ${DIAS_SIN_USO} días sin uso, o a los ${DIAS_DE_SESION} días de iniciada.`

const fraseDe = (cerradas: number): string => {
  if (cerradas === 0) return 'No había otras sesiones abiertas'
  return cerradas === 1 ? 'Se cerró una sesión' : `Se cerraron ${cerradas} sesiones`
}

const useCierres = (alTerminar: () => void) => {
  const consultas = useQueryClient()
  const opciones = {
    onError: (error: Error) => avisar.error(comoFalla(error).message),
    onSettled: () => {
      alTerminar()
      return consultas.invalidateQueries(sesionesQuery)
    },
  }
  const una = useMutation({
    mutationFn: ({ id }: SesionAbierta) => api.cerrarUnaSesion({ params: { id } }),
    onSuccess: (_, { dispositivo }) => avisar.exito(`Se cerró la sesión de ${dispositivo}`),
    ...opciones,
  })
  const demas = useMutation({
    mutationFn: () => api.cerrarDemasSesiones(),
    onSuccess: ({ cerradas }) => avisar.exito(fraseDe(cerradas)),
    ...opciones,
  })
  return { una, demas }
}

/** A person's own sessions on every device, this one first. */
export const SesionesAbiertas = () => {
  const consulta = useQuery(sesionesQuery)
  const [preguntando, setPreguntando] = useState(false)
  const { una, demas } = useCierres(() => setPreguntando(false))
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
            <FilaDeSesion
              key={sesion.id}
              sesion={sesion}
              cerrando={una.isPending && una.variables.id === sesion.id}
              alCerrar={() => una.mutate(sesion)}
            />
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
