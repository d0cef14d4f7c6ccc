import { correccionSchema, type ClaseDePago } from '@aliadas/contract/pagos'
import { zodResolver } from '@hookform/resolvers/zod'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useDraft } from '../lib/drafts.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { FormField } from '../ui/FormField.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { DEL } from './textos.ts'
import { refetchChanged } from '../lib/live-readings.ts'

const POR_PAGAR = 'El pago vuelve a quedar pendiente.'
/** What is owed afterwards. */
const QUEDA: Record<ClaseDePago, string> = {
  anticipo: 'El anticipo vuelve a quedar pendiente mientras el viaje tenga su FUEC.',
  saldo: POR_PAGAR,
  recompensa: POR_PAGAR,
  devolucion: POR_PAGAR,
}

type Props = { clase: ClaseDePago; id: string; onCerrar: () => void }

/** Dialog for the reason of a correction. */
export const CorregirPago = ({ clase, id, onCerrar }: Props) => {
  const consultas = useQueryClient()
  const llave = useSubmissionKey()
  const form = useForm({ resolver: zodResolver(correccionSchema), defaultValues: { motivo: '' } })
  useDraft(form.formState.isDirty)
  const correccion = useSubmit({
    mutationFn: (body: { motivo: string }) =>
      api.corregirPago({ params: { id }, body: { ...body, clase } }, { idempotencyKey: llave(body) }),
    onSuccess: () => {
      void refetchChanged(consultas, 'servicio')
      notify.success('Pago corregido')
      onCerrar()
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['motivo'])
      if (mensaje) notifyFault(error, mensaje)
      void refetchChanged(consultas, 'servicio')
    },
  })
  return (
    <FormDialog
      short
      title={`Corregir el pago ${DEL[clase]}`}
      send="Corregir pago"
      busy={correccion.isPending}
      onClose={onCerrar}
      onSubmit={(e) => void form.handleSubmit((datos) => correccion.mutate(datos))(e)}
    >
      <Typography variant="body2" sx={{ mb: 4 }}>
        El pago no se borra: se anota su contrapartida con el motivo, y su número de transacción queda libre.{' '}
        {QUEDA[clase]}
      </Typography>
      <FormField control={form.control} name="motivo" label="Motivo" required autoFocus multiline minRows={2} />
    </FormDialog>
  )
}
