import type { ClaveDeAliado } from '@aliadas/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { toFalla } from '../lib/faults.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { notify } from '../ui/toasts.ts'
import { clavesDeAliadosQuery } from './claves-de-aliados-query.ts'

type Props = { clave: ClaveDeAliado | null; onCerrar: () => void }

/** Asks once before a partner's key is taken back. */
export const RevocarClaveDeAliado = ({ clave, onCerrar }: Props) => {
  const consultas = useQueryClient()
  const revocacion = useSubmit({
    mutationFn: (id: string) => api.revocarClaveDeAliado({ params: { id } }),
    onSuccess: () => notify.success('Clave revocada'),
    onError: (error) => notify.error(toFalla(error).message),
    onSettled: () => {
      onCerrar()
      return consultas.invalidateQueries(clavesDeAliadosQuery)
    },
  })
  return (
    <AlertDialog
      open={clave !== null}
      title="¿Revocar esta clave?"
      message={`La aplicación de ${clave?.aliado ?? ''} que usa esta clave deja de funcionar de inmediato.`}
      accept="Revocar"
      onAccept={() => clave && revocacion.mutate(clave.id)}
      onCancel={onCerrar}
      busy={revocacion.isPending}
    />
  )
}
