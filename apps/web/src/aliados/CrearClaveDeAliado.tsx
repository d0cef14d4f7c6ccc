import {
  ALCANCES,
  claveDeAliadoNuevaSchema,
  type Alcance,
  type ClaveDeAliadoNueva,
  type Modo,
} from '@aliadas/contract/aliados'
import { zodResolver } from '@hookform/resolvers/zod'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { allReadingsOf } from '../lib/query.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { FormDateField } from '../ui/DateField.tsx'
import { FormField } from '../ui/FormField.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import type { PropsDeCrear } from '../acceso/index.ts'
import { notifyFault } from '../ui/notify-fault.tsx'
import { CampoModo } from './CampoModo.tsx'
import { CampoAlcances } from './CampoAlcances.tsx'

/** `aliado`: the partner's name, where it is known; without it the form asks for it. */
type Props = PropsDeCrear & { aliado?: string }

/** Form for a new partner key: the partner, its scopes, a name to know it by and its last day. */
export const CrearClaveDeAliado = ({ aliado, onCerrar, onCrear }: Props) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const form = useForm({
    resolver: zodResolver(claveDeAliadoNuevaSchema),
    defaultValues: { aliado: aliado ?? '', nombre: '', modo: 'viva' as Modo, alcances: [] as Alcance[], vence: '' },
  })
  const creacion = useSubmit({
    mutationFn: (body: ClaveDeAliadoNueva) => api.crearClaveDeAliado({ body }, { idempotencyKey: llaveDe(body) }),
    onSuccess: ({ texto }) => {
      onCrear(texto)
      return consultas.invalidateQueries(allReadingsOf('listarClavesDeAliados', 'listarAliados', 'leerAliado'))
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['aliado', 'nombre', 'modo', 'alcances', 'vence'])
      if (mensaje) notifyFault(error, mensaje)
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
        {aliado === undefined ? (
          <FormField
            control={form.control}
            name="aliado"
            label="Nombre del aliado"
            autoComplete="off"
            autoFocus
            helperText="Con un nombre que ya existe, el aliado tiene una clave más"
          />
        ) : null}
        <CampoModo control={form.control} />
        <FormField
          control={form.control}
          name="nombre"
          label="Nombre de la clave (opcional)"
          autoComplete="off"
          autoFocus={aliado !== undefined}
          helperText="Para reconocerla: por ejemplo, «Producción»"
        />
        <FormDateField
          control={form.control}
          name="vence"
          label="Último día (opcional)"
          helperText="Sin fecha, la clave no vence"
        />
        <CampoAlcances control={form.control} opciones={ALCANCES} />
      </Stack>
    </FormDialog>
  )
}
