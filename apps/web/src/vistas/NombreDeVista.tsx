import {
  avisoDeVistas,
  nombreDeVistaSchema,
  type ListaConVistas,
  type Vista,
  type Vistas,
} from '@aliadas/contract/vistas'
import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { setFormErrors } from '../lib/form-errors.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { FormField } from '../ui/FormField.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import { direccionDe } from './consulta.ts'
import { useVistas } from './useVistas.ts'

type Props = {
  vistas: Vistas
  lista: ListaConVistas
  consulta: string
  /** The view that gets another name; without it a new one is saved. */
  vista: Vista | undefined
  onClose: () => void
}

/** Asks for the name of a view, and of a new one also whose it is. */
export const NombreDeVista = ({ vistas, lista, consulta, vista, onClose }: Props) => {
  const form = useForm({
    resolver: zodResolver(nombreDeVistaSchema),
    defaultValues: { nombre: vista?.nombre ?? '' },
  })
  const [deEmpresa, setDeEmpresa] = useState(false)
  const llaveDe = useSubmissionKey()
  const { poner } = useVistas()
  const navegar = useNavigate()
  const guardar = useSubmit({
    mutationFn: ({ nombre }: { nombre: string }) => {
      if (vista) {
        const entrada = { params: { id: vista.id }, body: { nombre } }
        return api.renombrarVista(entrada, { idempotencyKey: llaveDe(entrada) })
      }
      const body = { lista, consulta, nombre, deEmpresa }
      return api.guardarVista({ body }, { idempotencyKey: llaveDe(body) })
    },
    onSuccess: (despues) => {
      poner(despues)
      notify.success(vista ? 'Vista renombrada' : 'Vista guardada')
      onClose()
      const antes = new Set(vistas.vistas.map(({ id }) => id))
      const nueva = vista ? undefined : despues.vistas.find(({ id }) => !antes.has(id))
      const direccion = nueva ? direccionDe(nueva) : null
      if (direccion) void navegar({ ...direccion, replace: true, resetScroll: false })
    },
    onError: (error) => {
      const mensaje = setFormErrors(form, error, ['nombre'])
      if (mensaje !== null) notifyFault(error, mensaje)
    },
  })
  const aviso = vista ? null : avisoDeVistas(deEmpresa ? vistas.deEmpresa : vistas.propias)
  return (
    <FormDialog
      short
      title={vista ? 'Cambiar el nombre de la vista' : 'Guardar como vista'}
      send="Guardar"
      busy={guardar.isPending}
      onClose={onClose}
      onSubmit={(e) => {
        e.stopPropagation()
        void form.handleSubmit((valores) => guardar.mutate(valores))(e)
      }}
    >
      <FormField
        control={form.control}
        name="nombre"
        label="Nombre de la vista"
        required
        autoFocus
        helperText="Se guardan los filtros, el orden y las columnas."
      />
      {!vista && vistas.acciones.guardarDeEmpresa.permitido ? (
        <FormControlLabel
          sx={{ mt: 3 }}
          control={<Switch checked={deEmpresa} onChange={(_, si) => setDeEmpresa(si)} />}
          label="Para toda la empresa"
        />
      ) : null}
      {aviso ? (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {aviso}
        </Alert>
      ) : null}
    </FormDialog>
  )
}
