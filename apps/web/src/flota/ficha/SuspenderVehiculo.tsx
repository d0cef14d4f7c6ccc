import { motivoSchema, type FichaDeVehiculo } from '@aliadas/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { setFormErrors } from '../../lib/form-errors.ts'
import { useSubmissionKey } from '../../lib/submission-key.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { notify } from '../../ui/toasts.ts'
import { refrescarFlota, vehiculoQuery } from '../flota-query.ts'

type Props = { vehiculo: FichaDeVehiculo; suspender: boolean; onCerrar: () => void }

const TEXTOS = {
  suspender: {
    titulo: 'Suspender el vehículo',
    enviar: 'Suspender',
    explica:
      'Mientras esté suspendido no se puede asignar. Los servicios que ya lo tienen lo conservan y avisan que necesitan otro.',
    exito: 'Vehículo suspendido',
  },
  levantar: {
    titulo: 'Levantar la suspensión',
    enviar: 'Levantar la suspensión',
    explica: 'El vehículo se podrá asignar de nuevo, y los servicios que lo tienen dejan de avisar.',
    exito: 'Suspensión levantada',
  },
} as const

/** Takes a vehicle out of service, or puts it back, with the reason that its history keeps. */
export const SuspenderVehiculo = ({ vehiculo, suspender, onCerrar }: Props) => {
  const consultas = useQueryClient()
  const llaveDe = useSubmissionKey()
  const { titulo, enviar, explica, exito } = TEXTOS[suspender ? 'suspender' : 'levantar']
  const form = useForm({ resolver: zodResolver(motivoSchema), defaultValues: { motivo: '' } })
  const acto = useSubmit({
    mutationFn: (body: { motivo: string }) => {
      const entrada = { params: { id: vehiculo.id }, body }
      const opciones = { idempotencyKey: llaveDe({ suspender, ...entrada }) }
      return suspender ? api.suspenderVehiculo(entrada, opciones) : api.levantarSuspension(entrada, opciones)
    },
    onSuccess: ({ vehiculo: nuevo }) => {
      consultas.setQueryData(vehiculoQuery(nuevo.id).queryKey, (antes) => antes && { ...antes, vehiculo: nuevo })
      refrescarFlota(consultas)
      notify.success(exito)
      onCerrar()
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['motivo'])
      if (mensaje !== null) notify.error(mensaje)
    },
  })
  return (
    <FormDialog
      title={`${titulo} ${vehiculo.placas}`}
      send={enviar}
      short
      busy={acto.isPending}
      onClose={onCerrar}
      onSubmit={(e) => void form.handleSubmit((datos) => acto.mutate(datos))(e)}
    >
      <Typography sx={{ mb: 4 }}>{explica}</Typography>
      <FormField control={form.control} name="motivo" label="Motivo" required multiline minRows={2} autoFocus />
    </FormDialog>
  )
}
