import { aliadoNuevoSchema, type AliadoNuevo, type FichaDeAliado } from '@aliadas/contract/aliados'
import { zodResolver } from '@hookform/resolvers/zod'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { allReadingsOf } from '../lib/query.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { FormField } from '../ui/FormField.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'

type Props = {
  /** The partner to change; absent for a new one. */
  aliado?: FichaDeAliado
  onCerrar: () => void
  onGuardar: (aliado: FichaDeAliado) => void
}

/** Form of a partner's name and contact. */
export const AliadoDialog = ({ aliado, onCerrar, onGuardar }: Props) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const { nombre = '', contacto = '', correo = '', telefono = '' } = aliado ?? {}
  const form = useForm({
    resolver: zodResolver(aliadoNuevoSchema),
    defaultValues: { nombre, contacto, correo, telefono },
  })
  const envio = useSubmit({
    mutationFn: (datos: AliadoNuevo) => {
      if (!aliado) return api.crearAliado({ body: datos }, { idempotencyKey: llaveDe(datos) })
      const entrada = { params: { id: aliado.id }, body: { ...datos, version: aliado.version } }
      return api.cambiarAliado(entrada, { idempotencyKey: llaveDe(entrada) })
    },
    onSuccess: ({ aliado: guardado }) => {
      notify.success(aliado ? 'Datos guardados' : `${guardado.nombre} quedó registrado`)
      onGuardar(guardado)
      return consultas.invalidateQueries(allReadingsOf('listarAliados', 'leerAliado', 'listarClavesDeAliados'))
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['nombre', 'contacto', 'correo', 'telefono'])
      if (mensaje !== null) notifyFault(error, mensaje)
    },
  })
  const campo = { control: form.control, autoComplete: 'off' }
  return (
    <FormDialog
      title={aliado ? `Datos de ${aliado.nombre}` : 'Registrar aliado'}
      send={aliado ? 'Guardar' : 'Registrar'}
      onClose={onCerrar}
      busy={envio.isPending}
      onSubmit={(e) => void form.handleSubmit((datos) => envio.mutate(datos))(e)}
    >
      <Stack sx={{ gap: 5, pt: 1 }}>
        <FormField {...campo} name="nombre" label="Nombre del aliado" required autoFocus />
        <FormField {...campo} name="contacto" label="Persona de contacto (opcional)" />
        <FormField {...campo} name="correo" label="Correo electrónico (opcional)" type="email" />
        <FormField {...campo} name="telefono" label="Teléfono (opcional)" type="tel" />
      </Stack>
    </FormDialog>
  )
}
