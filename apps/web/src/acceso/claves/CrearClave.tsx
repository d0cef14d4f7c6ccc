import { claveNuevaSchema, TIPOS_DE_CLAVE, type ClaveNueva } from '@aliadas/contract/acceso'
import { zodResolver } from '@hookform/resolvers/zod'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { allReadingsOf } from '../../lib/query.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { setFormErrors } from '../../lib/form-errors.ts'
import { FormDateField } from '../../ui/DateField.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { PropsDeCrear } from './PaginaDeClaves.tsx'
import { notifyFault } from '../../ui/notify-fault.tsx'
import { TIPOS } from './etiquetas.ts'

/** Form for a new authorization key. */
export const CrearClave = ({ onCerrar, onCrear }: PropsDeCrear) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const form = useForm({
    resolver: zodResolver(claveNuevaSchema),
    defaultValues: { tipo: 'aliada' as const, nota: '', vence: '', usosMaximos: '1' },
  })
  const creacion = useSubmit({
    mutationFn: (body: ClaveNueva) => api.crearClave({ body }, { idempotencyKey: llaveDe(body) }),
    onSuccess: ({ texto }) => {
      onCrear(texto)
      return consultas.invalidateQueries(allReadingsOf('listarClaves'))
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['tipo', 'nota', 'vence', 'usosMaximos'])
      if (mensaje) notifyFault(error, mensaje)
    },
  })
  return (
    <FormDialog
      title="Crear clave de autorización"
      send="Crear clave"
      onClose={onCerrar}
      busy={creacion.isPending}
      onSubmit={(e) => void form.handleSubmit((datos) => creacion.mutate(datos))(e)}
    >
      <Stack sx={{ gap: 5, pt: 1 }}>
        <FormField
          control={form.control}
          name="tipo"
          label="Para quién es"
          select
          helperText="Una empresa aliada nueva, o un administrador de la plataforma"
        >
          {TIPOS_DE_CLAVE.map((tipo) => (
            <MenuItem key={tipo} value={tipo}>
              {TIPOS[tipo]}
            </MenuItem>
          ))}
        </FormField>
        <FormField
          control={form.control}
          name="nota"
          label="Nota"
          autoComplete="off"
          autoFocus
          helperText="Para reconocerla después: por ejemplo, el nombre de la empresa"
        />
        <FormDateField
          control={form.control}
          name="vence"
          label="Último día (opcional)"
          helperText="Sin fecha, la clave no vence"
        />
        <FormField
          control={form.control}
          name="usosMaximos"
          label="Número de usos (opcional)"
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          helperText="Vacío: sin límite"
        />
      </Stack>
    </FormDialog>
  )
}
