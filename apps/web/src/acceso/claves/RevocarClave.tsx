import type { ClaveListada } from '@aliadas/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { toFalla } from '../../lib/faults.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { notify } from '../../ui/toasts.ts'
import { clavesQuery } from './claves-query.ts'

type Props = { clave: ClaveListada | null; onCerrar: () => void }

/** Asks once before a key is taken back. */
export const RevocarClave = ({ clave, onCerrar }: Props) => {
  const consultas = useQueryClient()
  const revocacion = useSubmit({
    mutationFn: (id: string) => api.revocarClave({ params: { id } }),
    onSuccess: () => notify.success('Clave revocada'),
    onError: (error) => notify.error(toFalla(error).message),
    onSettled: () => {
      onCerrar()
      return consultas.invalidateQueries(clavesQuery)
    },
  })
  return (
    <AlertDialog
      open={clave !== null}
      title="¿Revocar esta clave?"
      message={`Nadie más podrá registrarse con la clave «${clave?.nota ?? ''}». Quienes ya se registraron siguen igual.`}
      accept="Revocar"
      onAccept={() => clave && revocacion.mutate(clave.id)}
      onCancel={onCerrar}
      busy={revocacion.isPending}
    />
  )
}
