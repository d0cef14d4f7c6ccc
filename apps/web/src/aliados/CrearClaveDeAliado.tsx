import { ALCANCES, claveDeAliadoNuevaSchema, type Alcance } from '@aliadas/contract/aliados'
import { zodResolver } from '@hookform/resolvers/zod'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { allReadingsOf } from '../lib/query.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { FormField } from '../ui/FormField.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import type { PropsDeCrear } from '../acceso/index.ts'
import { notify } from '../ui/toasts.ts'
import { CampoAlcances } from './CampoAlcances.tsx'

type Nueva = { aliado: string; alcances: Alcance[] }

/** Form for a new partner key: the partner and its scopes. */
export const CrearClaveDeAliado = ({ onCerrar, onCrear }: PropsDeCrear) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const form = useForm({
    resolver: zodResolver(claveDeAliadoNuevaSchema),
    defaultValues: { aliado: '', alcances: [] as Alcance[] },
  })
  const creacion = useSubmit({
    mutationFn: (body: Nueva) => api.crearClaveDeAliado({ body }, { idempotencyKey: llaveDe(body) }),
    onSuccess: ({ texto }) => {
      onCrear(texto)
      return consultas.invalidateQueries(allReadingsOf('listarClavesDeAliados'))
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['aliado', 'alcances'])
      if (mensaje) notify.error(mensaje)
    },
  })
  return (
    <FormDialog
      title="Crear clave de aliado"
      send="Crear clave"
      onClose={onCerrar}
      busy={creacion.isPending}
      onSubmit={(e) => void form.handleSubmit((datos) => creacion.mutate(datos))(e)}
    >
      <Stack sx={{ gap: 5, pt: 1 }}>
        <FormField
          control={form.control}
          name="aliado"
          label="Nombre del aliado"
          autoComplete="off"
          autoFocus
          helperText="Con un nombre que ya existe, el aliado tiene una clave más"
        />
        <CampoAlcances control={form.control} opciones={ALCANCES} />
      </Stack>
    </FormDialog>
  )
}
