import type { ClaveDeAliado } from '@aliadas/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useEnvio } from '../lib/useSubmit.ts'
import { comoFalla } from '../lib/faults.ts'
import { Alerta } from '../ui/AlertDialog.tsx'
import { avisar } from '../ui/toasts.ts'
import { clavesDeAliadosQuery } from './claves-de-aliados-query.ts'

type Props = { clave: ClaveDeAliado | null; alCerrar: () => void }

/** Asks once before a partner's key is taken back. */
export const RevocarClaveDeAliado = ({ clave, alCerrar }: Props) => {
  const consultas = useQueryClient()
  const revocacion = useEnvio({
    mutationFn: (id: string) => api.revocarClaveDeAliado({ params: { id } }),
    onSuccess: () => avisar.exito('Clave revocada'),
    onError: (error) => avisar.error(comoFalla(error).message),
    onSettled: () => {
      alCerrar()
      return consultas.invalidateQueries(clavesDeAliadosQuery)
    },
  })
  return (
    <Alerta
      abierta={clave !== null}
      titulo="¿Revocar esta clave?"
      mensaje={`La aplicación de ${clave?.aliado ?? ''} que usa esta clave deja de funcionar de inmediato.`}
      aceptar="Revocar"
      alAceptar={() => clave && revocacion.mutate(clave.id)}
      alCancelar={alCerrar}
      ocupada={revocacion.isPending}
    />
  )
}
