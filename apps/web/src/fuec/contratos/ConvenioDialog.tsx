import { CLASES_DE_CONVENIO, CONVENIO_EN_PALABRAS, convenioNuevoSchema } from '@aliadas/contract/fuec'
import { zodResolver } from '@hookform/resolvers/zod'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { setFormErrors } from '../../lib/form-errors.ts'
import { allReadingsOf } from '../../lib/query.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { FormDateField } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'

type Valores = z.input<typeof convenioNuevoSchema>
type Envio = z.output<typeof convenioNuevoSchema>

/** Adds a convenio, which a FUEC of a vehicle of another company names. */
export const ConvenioDialog = ({ onCerrar }: { onCerrar: () => void }) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const form = useForm<Valores, unknown, Envio>({
    resolver: zodResolver<Valores, unknown, Envio>(convenioNuevoSchema),
    defaultValues: { clase: 'convenio', conNombre: '', conNit: '', desde: '', hasta: '' },
  })
  const { control } = form
  const { isDirty } = useFormState({ control })
  const envio = useSubmit({
    mutationFn: (body: Envio) => api.crearConvenio({ body }, { idempotencyKey: llaveDe(body) }),
    onSuccess: async () => {
      notify.success('Convenio agregado')
      await consultas.invalidateQueries(allReadingsOf('listarConvenios', 'leerBorradorDeFuec'))
      onCerrar()
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['clase', 'conNombre', 'conNit', 'desde', 'hasta'])
      if (mensaje !== null) notifyFault(error, mensaje)
    },
  })
  useDraft(isDirty && !envio.isSuccess)
  return (
    <FormDialog
      title="Agregar convenio"
      send="Agregar"
      busy={envio.isPending}
      onClose={onCerrar}
      onSubmit={(e) => void form.handleSubmit((valores) => envio.mutate(valores))(e)}
    >
      <Stack sx={{ gap: 5, pt: 1 }}>
        <FormField control={control} name="clase" label="Qué es" select>
          {CLASES_DE_CONVENIO.map((clase) => (
            <MenuItem key={clase} value={clase}>
              {CONVENIO_EN_PALABRAS[clase]}
            </MenuItem>
          ))}
        </FormField>
        <FormField control={control} name="conNombre" label="La otra empresa" autoComplete="off" />
        <FormField control={control} name="conNit" label="NIT de la otra empresa" autoComplete="off" />
        <FormDateField control={control} name="desde" label="Comienza" />
        <FormDateField control={control} name="hasta" label="Termina" />
      </Stack>
    </FormDialog>
  )
}
