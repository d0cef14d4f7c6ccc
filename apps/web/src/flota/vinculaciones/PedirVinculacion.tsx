import { placasSchema } from '@aliadas/contract/flota'
import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../../lib/api.ts'
import { setFormErrors } from '../../lib/form-errors.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { FormField } from '../../ui/FormField.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { notify } from '../../ui/toasts.ts'
import { refetchChanged } from '../../lib/live-readings.ts'

const esquema = z.object({
  placas: z
    .string()
    .transform((texto) => texto.replace(/[\s-]/g, ''))
    .pipe(placasSchema),
})

/** A field with a button. It stays for further requests. */
export const PedirVinculacion = () => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const form = useForm({ resolver: zodResolver(esquema), defaultValues: { placas: '' } })
  const pedido = useSubmit({
    mutationFn: (body: { placas: string }) => api.pedirVinculacion({ body }, { idempotencyKey: llaveDe(body) }),
    onSuccess: ({ vinculacion: { placas } }) => {
      notify.success(`Solicitud enviada a ${placas}`)
      form.reset()
      form.setFocus('placas')
      return refetchChanged(consultas, 'vinculacion')
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['placas'])
      if (mensaje) notifyFault(error, mensaje)
    },
  })
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(e) => void form.handleSubmit((datos) => pedido.mutate(datos))(e)}
      sx={{ display: 'flex', gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' }}
    >
      <Box sx={{ flex: '1 1 200px' }}>
        <FormField
          control={form.control}
          name="placas"
          label="Placas"
          required
          autoFocus
          helperText="6 caracteres, como ABC123"
          slotProps={{
            htmlInput: {
              autoCapitalize: 'characters',
              autoComplete: 'off',
              spellCheck: false,
              style: { textTransform: 'uppercase' },
            },
            formHelperText: { 'aria-live': 'polite' },
          }}
        />
      </Box>
      <Button type="submit" variant="contained" loading={pedido.isPending} sx={{ minHeight: { xs: 44, sm: 38 } }}>
        Enviar solicitud
      </Button>
    </Box>
  )
}
