import type { ClaveListada } from '@aliadas/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useEnvio } from '../../lib/useSubmit.ts'
import { comoFalla } from '../../lib/faults.ts'
import { Alerta } from '../../ui/AlertDialog.tsx'
import { avisar } from '../../ui/toasts.ts'
import { clavesQuery } from './claves-query.ts'

type Props = { clave: ClaveListada | null; alCerrar: () => void }

/** Asks once before a key is taken back. */
export const RevocarClave = ({ clave, alCerrar }: Props) => {
  const consultas = useQueryClient()
  const revocacion = useEnvio({
    mutationFn: (id: string) => api.revocarClave({ params: { id } }),
    onSuccess: () => avisar.exito('Clave revocada'),
    onError: (error) => avisar.error(comoFalla(error).message),
    onSettled: () => {
      alCerrar()
      return consultas.invalidateQueries(clavesQuery)
    },
  })
  return (
    <Alerta
      abierta={clave !== null}
      titulo="¿Revocar esta clave?"
      mensaje={`Nadie más podrá registrarse con la clave «${clave?.nota ?? ''}». Quienes ya se registraron siguen igual.`}
      aceptar="Revocar"
      alAceptar={() => clave && revocacion.mutate(clave.id)}
      alCancelar={alCerrar}
      ocupada={revocacion.isPending}
    />
  )
}
