import { DIAS_DE_SESION, DIAS_SIN_USO } from '@aliadas/contract/acceso'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { FilaDeSesion } from './FilaDeSesion.tsx'
import { sesionesQuery } from './sesiones-query.ts'

const LIMITES = `Una sesión se cierra sola tras ${DIAS_SIN_USO} días sin uso, o a los ${DIAS_DE_SESION} días de iniciada.`

const fraseDe = (cerradas: number): string => {
  if (cerradas === 0) return 'No había otras sesiones abiertas'
  return cerradas === 1 ? 'Se cerró una sesión' : `Se cerraron ${cerradas} sesiones`
}

const useCerrarDemas = (onTerminar: () => void) => {
  const consultas = useQueryClient()
  return useSubmit({
    mutationFn: () => api.cerrarDemasSesiones(),
    onSuccess: ({ cerradas }) => notify.success(fraseDe(cerradas)),
    onError: (error) => notifyFault(error),
    onSettled: () => {
      onTerminar()
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
    <Section
      title="Sesiones abiertas"
      detail={LIMITES}
      action={
        otras > 0 ? (
          <Button variant="outlined" onClick={() => setPreguntando(true)}>
            Cerrar las demás sesiones
          </Button>
        ) : null
      }
    >
      {consulta.isPending ? <RowsSkeleton rows={2} height={64} /> : null}
      {consulta.isError ? (
        <LoadError error={consulta.error} onRetry={() => void consulta.refetch()} />
      ) : (
        <ul aria-label="Sesiones abiertas" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {sesiones.map((sesion) => (
            <FilaDeSesion key={sesion.id} sesion={sesion} />
          ))}
        </ul>
      )}
      <AlertDialog
        danger
        open={preguntando}
        title="¿Cerrar las demás sesiones?"
        message="Los demás dispositivos y navegadores tendrán que iniciar sesión de nuevo. Esta sesión sigue abierta."
        accept="Cerrar las demás sesiones"
        onAccept={() => demas.mutate()}
        onCancel={() => setPreguntando(false)}
        busy={demas.isPending}
      />
    </Section>
  )
}
