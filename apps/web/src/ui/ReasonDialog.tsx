import { motivoSchema } from '@aliadas/contract/flota'
import { zodResolver } from '@hookform/resolvers/zod'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import { setFormErrors } from '../lib/form-errors.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { FormDialog } from './FormDialog.tsx'
import { FormField } from './FormField.tsx'
import { notifyFault } from './notify-fault.tsx'

type Props<D> = {
  title: string
  /** Text of the submit button. */
  send: string
  explanation: string
  /** It deletes or withdraws something. */
  danger?: boolean
  save: (body: { motivo: string }) => Promise<D>
  onDone: (answer: D) => void
  onClose: () => void
}

/** Asks for the reason that the history keeps with an act, and runs the act. */
export const ReasonDialog = <D,>({ title, send, explanation, danger = false, save, onDone, onClose }: Props<D>) => {
  const form = useForm({ resolver: zodResolver(motivoSchema), defaultValues: { motivo: '' } })
  const act = useSubmit({
    mutationFn: save,
    onSuccess: onDone,
    onError: (error) => {
      const message = setFormErrors(form, error, ['motivo'])
      if (message !== null) notifyFault(error, message)
    },
  })
  return (
    <FormDialog
      title={title}
      send={send}
      short
      danger={danger}
      busy={act.isPending}
      onClose={onClose}
      onSubmit={(e) => {
        // It may stand over another form: its submit event must not reach that form.
        e.stopPropagation()
        void form.handleSubmit((values) => act.mutate(values))(e)
      }}
    >
      <Typography sx={{ mb: 4 }}>{explanation}</Typography>
      <FormField control={form.control} name="motivo" label="Motivo" required multiline minRows={2} autoFocus />
    </FormDialog>
  )
}
